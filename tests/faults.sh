#!/usr/bin/env bash
# Disk full, read-only folder, too little memory, no threads: one clear line, exit 2, and nothing lost.
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

# Every command that writes a file, on a full disk and in a read-only folder.
end=":B-W/././R-K/R-W/G-W/BXK/ROW/BOK/G-K/BXW/B-K/GXW/GOK/./ROK/RXK/GOW"
writers() {  # FOLDER WHY
  local to="$1" why="$2" wrong="cannot be written|disk is full|unable to open|readonly|[Rr]ead-only|No space"
  expect_error "$why: hex solve --save" "$wrong" "$program" hex solve 5 --no-db --save "$to/search"
  expect_error "$why: hex solve --db" "$wrong" "$program" hex solve 5 --db "$to/proofs.db"
  expect_error "$why: hex selfplay" "$wrong" "$program" hex selfplay --sizes 3 --visits 4 --samples 4 --out "$to/samples"
  expect_error "$why: hex train" "$wrong" "$program" hex train "$to/run" --sizes 3 --visits 4 --chunk 100 --layers 1 --seconds 1 --resistance
  expect_error "$why: hexceed solve --save" "$wrong" "$program" hexceed solve "$end" --save "$to/bounds"
  expect_error "$why: hexceed match --save" "$wrong" "$program" hexceed match classic,nodes=1 classic,nodes=1 --games 4 --save "$to/pairs"
  expect_error "$why: hexceed book" "$wrong" "$program" hexceed book "$to/book" --time 0.01 --threads 1
  expect_error "$why: hexic study --svg" "$wrong" "$program" hexic study 9 --games 3 --player blind --svg "$to/study.svg"
  expect_error "$why: honey generate" "$wrong" "$program" honey generate --size 8 --out "$to/level"
  expect_error "$why: iqlink show --svg" "$wrong" "$program" iqlink show KAFUBAHCI --svg "$to/link.svg"
  expect_error "$why: serve --data" "$wrong" timeout 300 "$program" serve --port 0 --data "$to/page"
}
rm "$work/full/board.png"
head -c 200000 /dev/zero > "$work/full/filler" 2> /dev/null
writers "$work/full" "disk full"

echo old > "$work/fixed/board.svg"
mount -o remount,ro "$work/fixed"
writers "$work/fixed" "read-only folder"
expect_error "read-only folder" "cannot be written" "$program" hex show 11 --svg "$work/fixed/board.svg"
[ "$(cat "$work/fixed/board.svg")" = old ] || fail "read-only folder: the old file was lost"

# With less and less memory every command either answers or reports it; no signal kills it.
for megabytes in 400 200 100 60 40; do
  for command in "hex best 5 --nodes 200 --threads 1" "hexceed best start --nodes 2000 --threads 1" "hexic best 8 --nodes 2000" \
    "hex solve 4 --no-db --threads 1 --memory 64" "hexceed solve $end --threads 1" "iqlink solve KAFUBAHCI --threads 1" \
    "honey best 11#1 --threads 1" "games"; do
    (ulimit -v $((megabytes * 1024)); exec "$program" $command > /dev/null 2> "$work/err")
    code=$?
    [ $code -le 2 ] || [ $code = 127 ] || fail "$megabytes MB: hexarium $command ended with $code: $(head -1 "$work/err")"
  done
done
# No more threads: with a stack larger than the memory not even a second thread can start.
threads() {  # STACK-MB COMMAND...
  (ulimit -s $(($1 * 1024)); ulimit -v 1500000; shift; exec "$@" > "$work/out" 2> "$work/err" < "$work/in")
}
echo "hex 5 c3" > "$work/in"
for stack in 8 4000; do
  for command in "hex show - --threads 1024" "hex best 5 --nodes 200 --threads 1024" "hexceed solve $end --threads 1024" \
    "hex solve 4 --no-db --threads 1024 --memory 64" "iqlink solve KAFUBAHCI --threads 1024" "hexic study 9 --games 3 --player blind --threads 1024"; do
    threads $stack "$program" $command || fail "stack $stack MB: hexarium $command: $? $(head -1 "$work/err")"
    [ -s "$work/out" ] || fail "stack $stack MB: hexarium $command: no answer"
  done
done
printf 'boardsize 5\nquit\n' > "$work/in"
expect_error "no thread for HTP" "cannot start a thread to read the input" threads 4000 "$program" hex htp
expect_error "no thread for the server" "thread" threads 4000 timeout 300 "$program" serve --port 0 --data "$work/page"
[ $failures = 0 ] && echo "all faults are handled"
exit $((failures > 0))
