#!/usr/bin/env bash
# tools/setup without a terminal, with stand-ins for Debian's programs: it installs missing packages
# and says so, prevents nginx from starting, and shows apt's output only if apt fails.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
here="$(cd "$(dirname "$0")/.." && pwd)"
mkdir "$work/bin" "$work/tree"
cp -r "$here/tools" "$work/tree"
program() { printf '#!/bin/sh\n%s\n' "$2" > "$work/bin/$1" && chmod +x "$work/bin/$1"; }
program id 'echo 0'
program dpkg-query 'case "$*" in *" g++"|*" openssl") exit 1;; *nginx) [ ! -e '"$work"'/no_nginx ];; esac && echo install ok installed'
program systemctl 'echo "systemctl $*" >> '"$work/did"
program apt-get 'echo "apt-get $*" >> '"$work/did"'; echo "Setting up g++"; [ ! -e '"$work"'/broken ]'
setup() { : > "$work/did"; PATH="$work/bin:$PATH" "$work/tree/tools/setup" "$@" > "$work/said" 2>&1 < /dev/null; }
fail() { echo "setup: $1"; cat "$work/said" "$work/did"; exit 1; }

setup || fail "one package"
grep -qx 'Installing g++' "$work/said" || fail "says what it does"
[ "$(cat "$work/did")" = "apt-get update
apt-get install -y --no-install-recommends g++" ] || fail "installs just that"
touch "$work/no_nginx"
setup --test || fail "two lists"
[ "$(head -1 "$work/did")" = "systemctl mask --quiet nginx.service" ] || fail "nginx is masked before it is installed"
grep -q 'apt-get install .* g++ .*nginx.* openssl' "$work/did" || fail "installs all"
touch "$work/broken"
if setup; then fail "apt failed"; fi
grep -q 'Setting up g++' "$work/said" || fail "shows why"
program dpkg-query 'echo install ok installed'
setup --test --release || fail "nothing is missing"
[ ! -s "$work/did" ] && [ ! -s "$work/said" ] || fail "nothing to do"
if setup --all; then fail "an unknown list"; fi
grep -qx "setup: '--all': expected --test, --web, --wasm, --arm64 or --release" "$work/said" || fail "which lists"
echo "setup ok"
