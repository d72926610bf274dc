#!/usr/bin/env bash
# Another project can use the installed library; the Debian package unpacks and its program runs.
#   package.sh BUILD_FOLDER SOURCE_FOLDER
set -euo pipefail
build="$(cd "$1" && pwd)"
source="$(cd "$2" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/prefix" > /dev/null
cmake -S "$source/tests/consumer" -B "$work/consumer" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" > /dev/null
cmake --build "$work/consumer" > "$work/log" || { cat "$work/log"; exit 1; }
"$work/consumer/consumer" | tee "$work/printed"
grep -q 'has won\|wins' "$work/printed"
[ "$(wc -l < "$work/printed")" -gt 1 ]

(cd "$work" && cpack -G DEB --config "$build/CPackConfig.cmake" -B "$work/deb" > "$work/log") || { cat "$work/log"; exit 1; }
deb="$(echo "$work"/deb/*.deb)"
dpkg-deb --info "$deb" > "$work/info"
grep -q 'Depends: .*libc6' "$work/info"
dpkg-deb -x "$deb" "$work/unpacked"
[ "$("$work/unpacked/usr/bin/hexarium" --version)" = "$("$build/hexarium" --version)" ]
zcat "$work/unpacked/usr/share/man/man1/hexarium.1.gz" > "$work/manual"
grep -q '^.SH NAME' "$work/manual"
bash -n "$work/unpacked/usr/share/bash-completion/completions/hexarium"
[ -s "$work/unpacked/usr/share/zsh/vendor-completions/_hexarium" ]
[ -s "$work/unpacked/usr/share/doc/hexarium/copyright" ]
echo "package ok: $(basename "$deb")"
