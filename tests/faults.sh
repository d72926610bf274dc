#!/usr/bin/env bash
# Disk full, read-only folder, too little memory: one clear line, exit 2, and nothing lost.
#   faults.sh PROGRAM   (as root: it mounts tiny file systems)
set -uo pipefail
program="$(realpath "$1")"
[ "$(id -u)" = 0 ] || { echo "needs root to mount"; exit 77; }
work="$(mktemp -d)"
mkdir "$work/full" "$work/fixed"
mount -t tmpfs -o size=64k tmpfs "$work/full" || { rm -rf "$work"; echo "cannot mount"; exit 77; }
mount -t tmpfs tmpfs "$work/fixed"
trap 'umount "$work/full" "$work/fixed"; rm -rf "$work"' EXIT
failures=0
fail() { echo "FAILED: $1"; failures=$((failures + 1)); }

# expect_error NAME PATTERN COMMAND...: exit code 2 and one line on stderr that matches.
expect_error() {
  local name="$1" pattern="$2"
  shift 2
  "$@" 2> "$work/err" > /dev/null
  local code=$?
  [ $code = 2 ] || fail "$name: exit code $code, expected 2"
  [ "$(wc -l < "$work/err")" = 1 ] || fail "$name: expected one line, got: $(head -3 "$work/err")"
  grep -Eq "$pattern" "$work/err" || fail "$name: no line like $pattern, got: $(head -1 "$work/err")"
}

expect_error "stdout is full" "standard output: cannot be written" bash -c "'$program' hex show 11 > /dev/full"

echo old > "$work/full/board.png"
head -c 60000 /dev/zero > "$work/full/filler"
expect_error "disk full" "cannot be written" "$program" hex show 19 --png "$work/full/board.png" --width 2000
[ "$(cat "$work/full/board.png")" = old ] || fail "disk full: the old file was lost"
[ "$(ls "$work/full" | wc -l)" = 2 ] || fail "disk full: left a part of a file behind"

echo old > "$work/fixed/board.svg"
mount -o remount,ro "$work/fixed"
expect_error "read-only folder" "cannot be written" "$program" hex show 11 --svg "$work/fixed/board.svg"
[ "$(cat "$work/fixed/board.svg")" = old ] || fail "read-only folder: the old file was lost"

# With ever less memory every command either answers or says so; it is never killed by a signal.
for megabytes in 400 200 100 60 40; do
  for command in "hex best 5 --nodes 200 --threads 1" "hexceed best start --nodes 2000 --threads 1" "hexic best 8 --nodes 2000" "games"; do
    (ulimit -v $((megabytes * 1024)); exec "$program" $command > /dev/null 2> "$work/err")
    code=$?
    [ $code -le 2 ] || [ $code = 127 ] || fail "$megabytes MB: hexarium $command ended with $code: $(head -1 "$work/err")"
  done
done
[ $failures = 0 ] && echo "all faults end well"
exit $((failures > 0))
