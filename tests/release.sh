#!/usr/bin/env bash
# The parts of a release that need no full build: release.sh BUILD_FOLDER
# The version is in one place; the tarball carries its commit; the wheel has the right tags, and
# installs and runs in a clean environment; packing the wheel or the Debian package again gives the
# same bytes; lintian reports nothing.
set -euo pipefail
build="$(cd "$1" && pwd)"
cd "$(dirname "$0")/.."
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
export SOURCE_DATE_EPOCH=1800000000
version="$(sed -n 's/^project(hexarium VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)"

# The version.
"$build/hexarium" --version | grep -x "hexarium $version" > /dev/null
[ "$(sed -n 's/^## //p' CHANGELOG.md | head -1)" = "$version" ] || { echo "CHANGELOG.md begins with another version"; exit 1; }
"$build/hexarium" man | grep "\"hexarium $version\"" > /dev/null
printf 'version\nquit\n' | "$build/hexarium" hex htp | grep -x "= $version" > /dev/null
if tools/release 9.9.9 2> "$work/said"; then echo "a wrong version was released"; exit 1; fi
grep -q "version '9.9.9': expected $version" "$work/said"

# The tarball.
if [ -e .git ]; then
  commit="$(git rev-parse HEAD)"
  git archive --format=tar HEAD tools/commit.txt tools/commit.cmake .gitattributes | tar -x -C "$work"
  cmake -D out="$work/commit.h" -P "$work/tools/commit.cmake"
  grep -qx "#define HEXARIUM_COMMIT \"$commit\"" "$work/commit.h"
fi

# The wheel, twice.
module="$(echo "$build"/hexarium.cpython-*.so)"
for n in 1 2; do tools/wheel "$work/wheel$n" "$module" > "$work/name"; done
cmp "$work"/wheel1/*.whl "$work"/wheel2/*.whl
name="$(cat "$work/name")"
/usr/bin/python3 -m venv "$work/env"  # nothing from Debian except Python itself
"$work/env/bin/pip" install -q --no-index "$work/wheel1/$name"
(cd "$work" && env/bin/python -c "
import hexarium
assert hexarium.__version__ == '$version' and hexarium.Game('hex', '5').play('c3').record == 'hex 5 c3'
assert len(hexarium.hex_network(['hex 5'])[1].tolist()) == 1")
"$work/env/bin/pip" show hexarium | grep -x "Version: $version" > /dev/null

# The package, twice.
for n in 1 2; do
  (cd "$build" && cpack -G DEB -B "$work/deb$n" > "$work/log") || { cat "$work/log"; exit 1; }
done
cmp "$work"/deb1/*.deb "$work"/deb2/*.deb
lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$work"/deb1/*.deb
echo "release ok: $name"
