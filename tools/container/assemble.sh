#!/usr/bin/env bash
# assemble.sh FOLDER: puts into FOLDER what the server and the command line run on, and nothing that only builds or tests them.
# Everything that a first start would write beside the code is written here: in the container it is read-only.
set -euo pipefail
into=$1
mkdir -p "$into/web" "$into/tools"
cp -r cli db domain sandbox server deno.lock LICENSE "$into/"
cp -r web/dist "$into/web/dist"
cp tools/container/healthy tools/container/stowmark "$into/tools/"
chmod 0755 "$into"/tools/*
deno run -A tools/container/runtime_settings.ts > "$into/deno.json"
cd "$into"
deno install --quiet
# Native code comes for both C libraries; this is the other one's. TypeScript is for a setting of a package that we do not use, and over the
# tests of bintrees `deno compile` overflows its stack.
rm -rf node_modules/.deno/*musl* node_modules/.deno/@img+*wasm* node_modules/.deno/typescript@* node_modules/.deno/@typescript+* node_modules/.deno/bintrees@*/node_modules/bintrees/test
# Links of PostgreSQL's libraries, and its programs made executable.
deno eval 'import { findBinaries } from "./server/host/postgres/binaries.ts"; await findBinaries();'
DENO_DIR="$into/.cache" deno cache server/main.ts cli/main.ts
find "$into" \( -name "*.map" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" \) -path "*/node_modules/*" -delete
chmod -R a+rX,go-w "$into"
