#!/usr/bin/env bash
# hexarium-mpi on two hosts: two network namespaces joined by a virtual cable; the ranks use TCP.
#   two_hosts.sh FOLDER_OF_THE_PROGRAMS   (as root)
set -euo pipefail
[ "$(id -u)" = 0 ] || { echo "needs root for network namespaces"; exit 77; }
programs="$(cd "$1" && pwd)"
work="$(mktemp -d)"
a="hexarium-a-$$" b="hexarium-b-$$"
cleanup() {
  ip netns del "$a" 2> /dev/null || true
  ip netns del "$b" 2> /dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
ip netns add "$a"
ip netns add "$b"
ip link add "hxa$$" netns "$a" type veth peer name "hxb$$" netns "$b"
ip -n "$a" addr add 10.77.0.1/24 dev "hxa$$"
ip -n "$b" addr add 10.77.0.2/24 dev "hxb$$"
for host in "$a hxa$$" "$b hxb$$"; do
  set -- $host
  ip -n "$1" link set lo up
  ip -n "$1" link set "$2" up
done
# Instead of ssh: "log in" to a host by entering its namespace.
cat > "$work/login" <<LOGIN
#!/usr/bin/env bash
host="\$1"
shift
case "\$host" in 10.77.0.1) space=$a ;; *) space=$b ;; esac
exec ip netns exec "\$space" sh -c "\$*"
LOGIN
chmod +x "$work/login"
for i in $(seq 1 40); do echo "hex 4 $(printf "\\x$(printf %x $((96 + i % 4 + 1)))")$((i / 4 % 4 + 1)) 3"; done > "$work/records"
"$programs/hexarium" hex perft - --json < "$work/records" > "$work/single"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
ip netns exec "$a" mpirun --host 10.77.0.1:2,10.77.0.2:2 -n 4 --map-by node --mca plm_rsh_agent "$work/login" \
  --mca btl tcp,self --mca btl_tcp_if_include 10.77.0.0/24 --mca oob_tcp_if_include 10.77.0.0/24 \
  "$programs/hexarium-mpi" hex perft "$work/records" --out "$work/answers"
cmp "$work/single" "$work/answers"
echo "40 answers over TCP equal those of one process"
