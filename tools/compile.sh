#!/usr/bin/env bash
# compile.sh [FOLDER]: puts into FOLDER (`compiled`) the server as one program, and Deno beside it, which decodes strangers' pictures in a
# process that may neither write nor reach the network: a compiled program starts no second one with fewer rights.
set -euo pipefail
into=$(realpath -m "${1:-compiled}")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo > "$work/nothing.ts"
if ! deno compile --quiet --output "$work/nothing" "$work/nothing.ts" 2> "$work/said"; then
  echo "Nothing was compiled: Deno could not fetch the empty program that it puts the server into (denort, from dl.deno.land)." >&2
  exit 1
fi
deno run -A web/build.ts --brief
bash tools/container/assemble.sh "$work/stowmark"
mkdir -p "$into"
cp "$(deno eval 'console.log(Deno.execPath())')" "$into/deno"
cd "$work/stowmark"
# PostgreSQL and what decodes pictures are started from a disk, so all of it is unpacked at the first start.
deno compile -A --no-check --self-extracting --v8-flags=--min-semi-space-size=8 --output "$into/stowmark" \
  --include db/migrations --include deno.json --include sandbox --include server/media --include server/host/pictures --include web/dist server/main.ts
echo "$into holds the server, stowmark, and deno, which has to lie beside it. All else is inside: the web app, migrations, PostgreSQL, the picture decoder."
