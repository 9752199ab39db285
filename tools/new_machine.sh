#!/usr/bin/env bash
# Tries the README's two commands on a Debian where nothing is installed but Node.js with npm:
#
#   tools/new_machine.sh root    the start command, then the test command, as root
#   tools/new_machine.sh user    the same as an ordinary user, with Chromium there: it cannot install one
#
# It wants root and debootstrap, takes what is committed, needs as long as the gate and removes what it made.
set -euo pipefail
who=${1:-}
if [[ $who != root && $who != user ]]; then
  echo "usage: tools/new_machine.sh root|user" >&2
  exit 2
fi
project=$(cd "$(dirname "$0")/.." && pwd)
machine=$(mktemp -d /tmp/stowmark-machine.XXXXXX)
chmod 755 "$machine"
# Its mounts and processes end with the name space they are made in, so nothing but the folder is left to remove.
trap 'rm -rf --one-file-system "$machine" "$machine.log"' EXIT
debootstrap --variant=minbase --include=ca-certificates bookworm "$machine" >"$machine.log" || { tail "$machine.log"; exit 1; }
cp /etc/resolv.conf /etc/hosts "$machine/etc/"
# A network may have an authority of its own.
cp /etc/ssl/certs/ca-certificates.crt "$machine/etc/ssl/certs/"
packages=(nodejs npm)
home=/root
if [[ $who == user ]]; then
  packages+=(chromium)
  home=/home/somebody
  chroot "$machine" useradd --create-home somebody
fi
for suite in "debian bookworm-updates" "debian-security bookworm-security"; do
  echo "deb http://deb.debian.org/$suite main" >>"$machine/etc/apt/sources.list"
done
chroot "$machine" apt-get update -qq >>"$machine.log" 2>&1
chroot "$machine" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >>"$machine.log" 2>&1 ||
  { tail "$machine.log"; exit 1; }
mkdir "$machine$home/stowmark"
git -C "$project" archive HEAD | tar -x -C "$machine$home/stowmark"
cat >"$machine$home/try.sh" <<'TRY'
set -euo pipefail
cd ~/stowmark
echo "== $(id -un); $(for program in deno chromium redis-server postgres; do command -v $program || echo "no $program"; done | xargs)"
began=$(date +%s)
setsid npx -y deno@2.9.6 task start >start.log 2>&1 &
until grep -q "Stowmark is ready at" start.log; do
  kill -0 $! || { cat start.log; exit 1; }
  sleep 1
done
echo "== ready after $(($(date +%s) - began)) s"
node -e 'fetch("http://127.0.0.1:8000/readyz").then(async (answer) => console.log(`== ${answer.status} ${await answer.text()}`))'
kill -TERM -$!
wait $! || true
rm -rf data start.log
began=$(date +%s)
npx -y deno@2.9.6 task ok && code=0 || code=$?
echo "== the test command ended with $code after $(($(date +%s) - began)) s"
exit $code
TRY
if [[ $who == user ]]; then chroot "$machine" chown -R somebody: "$home"; fi

export machine home
exec_inside() {
  mount -t proc proc "$machine/proc"
  mount --rbind /dev "$machine/dev"
  mount -t tmpfs -o mode=1777 tmpfs "$machine/dev/shm"
  exec chroot --userspec="$1" "$machine" env -i HOME="$home" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    LANG=C.UTF-8 CI=true NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt bash "$home/try.sh"
}
export -f exec_inside
unshare --mount --pid --fork --kill-child bash -c 'exec_inside "$@"' bash "$([[ $who == user ]] && echo somebody:somebody || echo root:root)" </dev/null
