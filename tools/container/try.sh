#!/usr/bin/env bash
# try.sh FOLDER: as root, where there is no container engine. Makes a base with debootstrap, builds the Dockerfile with
# buildah, and runs the image's files as an engine would: root file system read-only, account 54321 without a name, no
# privileges, only /data and /tmp to write to. Prints the image's size, what the server takes while idle, and how it ends.
# Needs Debian's buildah, debootstrap, uidmap and util-linux, and deno on the path.
set -euo pipefail
work=$(realpath -m "$1") port=${PORT:-18310}
here=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$work"
printf '[storage]\ndriver = "vfs"\ngraphroot = "%s/storage"\nrunroot = "%s/run"\n' "$work" "$work" > "$work/storage.conf"
export CONTAINERS_STORAGE_CONF=$work/storage.conf XDG_RUNTIME_DIR=$work

image() { # NAME FOLDER: an image that holds the folder's files
  buildah inspect --type image "$1" > /dev/null 2>&1 && return
  local made
  made=$(buildah from scratch)
  buildah add -q "$made" "$2" /
  buildah commit -q "$made" "$1"
  buildah rm "$made"
}
if [ ! -e "$work/base/etc/debian_version" ]; then
  debootstrap --variant=minbase --include=ca-certificates bookworm "$work/base"
  rm -rf "$work"/base/var/cache/apt/archives/*.deb "$work"/base/var/lib/apt/lists/*
fi
mkdir -p "$work/deno" && cp "$(readlink -f "$(command -v deno)")" "$work/deno/deno"
image docker.io/library/debian:bookworm-slim "$work/base"
image docker.io/denoland/deno:bin-2.9.6 "$work/deno"
# The certificates of the machine: it may stand behind a proxy with one of its own.
buildah bud --pull-never --isolation=chroot --format docker -v /etc/ssl/certs:/etc/ssl/certs:ro -t stowmark:try "$here"
buildah images --format '{{.Name}}:{{.Tag}} {{.Size}}' | grep stowmark:try

container=$(buildah from --pull-never stowmark:try)
root=$(buildah mount "$container")
data=$(mktemp -d "$work/data.XXXX") && chmod 0777 "$data"
mapfile -t settings < <(buildah inspect --format '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' "$container" | grep .)
entrypoint=$(buildah inspect --format '{{range .OCIv1.Config.Entrypoint}}{{print . " "}}{{end}}' "$container")
cat > "$work/inside.sh" <<INSIDE
set -e
mount --bind "$root" "$root" && mount --bind "$data" "$root/data" && mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
cd "$root"
exec chroot "$root" setpriv --reuid=54321 --regid=54321 --clear-groups --bounding-set=-all --no-new-privs \
  env -i ${settings[*]@Q} PORT=$port sh -c 'cd /stowmark && exec $entrypoint'
INSIDE
unshare --mount --pid --fork --kill-child bash "$work/inside.sh" > "$work/server.log" 2>&1 &
server=$!
# unshare itself hears no signal: its child, tini, passes it on to the server, which leaves in order.
trap 'pkill -TERM -P $server || true; wait $server 2> /dev/null || true; buildah rm "$container" > /dev/null' EXIT
for _ in $(seq 120); do
  grep -q "is ready" "$work/server.log" && break
  kill -0 $server || { cat "$work/server.log"; exit 1; }
  sleep 0.5
done
cat "$work/server.log"
inside() {
  nsenter -t "$(pgrep -P $server)" -m -p chroot "$root" setpriv --reuid=54321 --regid=54321 --clear-groups \
    env -i "${settings[@]}" PORT="$port" NO_COLOR=1 "$@"
}
inside bash /stowmark/tools/healthy && echo "healthy: yes"
inside sh -c '! touch /stowmark/x 2>/dev/null' && echo "root read-only: yes"
inside sh -c '! command -v gcc cc g++ make ld' && echo "no compiler: yes"
curl -fsS "http://127.0.0.1:$port/" -o /dev/null
sleep "${IDLE_S:-60}"
processes() { echo "$1"; for child in $(cat /proc/"$1"/task/*/children); do processes "$child"; done; }
for process in $(processes $server); do awk '/^Pss:/ { print $2 }' "/proc/$process/smaps_rollup"; done 2> /dev/null |
  awk '{ sum += $1 } END { printf "idle, server and database: %.0f MB (PSS)\n", sum / 1024 }'
inside stowmark db status
# Others may reach it here, and nobody can sign in: doctor says so, and exits with 1.
inside stowmark doctor || true
began=$(date +%s%N)
pkill -TERM -P $server && wait $server && echo "SIGTERM: gone after $((($(date +%s%N) - began) / 1000000)) ms, exit code 0"
