#!/usr/bin/env bash
# The WebAssembly module gives the same answers as the program, and the page plays with it from
# static files.
#   wasm.sh PROGRAM   (installs Debian's emscripten if it is missing; the first build takes minutes)
set -euo pipefail
program="$(realpath "$1")"
cd "$(dirname "$0")/.."
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
tools/static-page "$folder"
node tests/wasm_test.mjs "$program" "$folder/hexarium.mjs"
[ -d web/node_modules/playwright-core ] || { echo "no browser tests without npm ci in web/"; exit 0; }
node tests/wasm_page.mjs "$folder"
node tests/wasm_offline.mjs "$program" "$folder"
