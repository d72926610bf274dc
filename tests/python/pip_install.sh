#!/usr/bin/env bash
# `pip install .` from a clone, in a new environment of Debian's Python, without a network.
set -euo pipefail
source="$(cd "$(dirname "$0")/../.." && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
git clone -q "$source" "$work/clone"
/usr/bin/python3 -m venv --system-site-packages "$work/env"
"$work/env/bin/pip" install -q --no-index "$work/clone"
cd "$work"
"$work/env/bin/python" -m pytest -q -p no:cacheprovider "$source/tests/python"
