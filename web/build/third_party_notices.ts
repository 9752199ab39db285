import { readdir, readFile } from "node:fs/promises";
import { z } from "zod";
import type { Metafile } from "esbuild";
import { ROOT } from "./paths.ts";

/** What may stand in our bundles and beside our server. Another licence is a decision: docs/decisions/licence.md. */
const LICENCES: ReadonlySet<string> = new Set(
  [
    "MIT ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 OFL-1.1 Unlicense CC0-1.0 CC-BY-4.0 Python-2.0",
    "PostgreSQL Artistic-2.0 LGPL-3.0 LGPL-3.0-or-later MIT-0 MPL-2.0 Zlib",
  ].flatMap((names) => names.split(" ")),
);

/** What manifests leave out, as the licence beside them has it. */
const LEFT_OUT: Readonly<Record<string, string>> = { "png-js": "MIT" };

/** Old packages say it as a list. */
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  licenses: z.array(z.object({ type: z.string() })).default([]),
}).transform(({ license, licenses, ...rest }) => ({
  ...rest,
  license: license ?? LEFT_OUT[rest.name] ?? licenses.map(({ type }) => type).join(" OR "),
}));
type Manifest = z.output<typeof Manifest>;

/** The notices of everything that is in the bundles, fonts too, and a list of what the server uses. */
export async function thirdPartyNotices({ inputs }: Metafile): Promise<string> {
  const bundled = await Promise.all([...new Set(Object.keys(inputs).flatMap(folderOf))].sort().map(noticeOf));
  return [
    "Stowmark is made with the work of others. Their notices follow.",
    ...bundled,
    "The number reader learned, among others, from UNIPEN train_r01_v07, International Unipen Foundation, CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/); chosen and scaled.",
    "The second number reader is the mobile text recogniser of PP-OCRv4, Copyright (c) PaddlePaddle Authors, Apache License 2.0 (https://www.apache.org/licenses/LICENSE-2.0); changed: folded, cut to printable ASCII and to 8 bits.",
    "The decoder of QR codes and barcodes, zxing-wasm, is ZXing-C++, Copyright (c) the ZXing and ZXing-C++ authors, Apache License 2.0 (https://www.apache.org/licenses/LICENSE-2.0), compiled.",
    `The server also uses:\n\n${
      (await installed()).map(({ name, version, license }) => `${name} ${version}: ${license}`).join("\n")
    }`,
  ].join(`\n\n${"-".repeat(72)}\n\n`) + "\n";
}

/** `node_modules/.deno/a@1/node_modules/@b/c` of a file anywhere in that package. */
function folderOf(path: string): string[] {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  return found ? [found.slice(found.indexOf("node_modules/"))] : [];
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = await manifestOf(folder);
  const files = (await readdir(ROOT + folder)).filter((file) =>
    /^(licen[cs]e(_font)?|notice|copying|ofl)(\.|$)/i.test(file)
  )
    .sort();
  const texts = await Promise.all(files.map((file) => readFile(`${ROOT}${folder}/${file}`, "utf8")));
  if (texts.length === 0) texts.push(`Licensed under ${license}, of which the package has no copy.`);
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join("\n\n");
}

/** Every package of the lock file that is installed here. */
async function installed(): Promise<Manifest[]> {
  const lock = z.object({ npm: z.record(z.string(), z.unknown()) }).parse(
    JSON.parse(await readFile(`${ROOT}deno.lock`, "utf8")),
  );
  const folders = Object.keys(lock.npm).map((key) => /^(@?[^@]+)@([^_]+)/.exec(key) ?? []).flatMap((
    [, name, version],
  ) => name && version ? [`node_modules/.deno/${name.replaceAll("/", "+")}@${version}/node_modules/${name}`] : []);
  const manifests = await Promise.all([...new Set(folders)].map((folder) => manifestOf(folder).catch(ifAbsent)));
  return manifests.filter((manifest) => manifest !== null).sort((a, b) => a.name < b.name ? -1 : 1);
}

/** Packages for other systems are in the lock file, but not here. */
function ifAbsent(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

async function manifestOf(folder: string): Promise<Manifest> {
  const manifest = Manifest.parse(JSON.parse(await readFile(`${ROOT}${folder}/package.json`, "utf8")));
  const isKnown = manifest.license.replaceAll(/[()]/g, "").split(/ (?:AND|OR|WITH) /).every((one) => LICENCES.has(one));
  if (!isKnown) throw new Error(`expected a licence of the list for ${manifest.name}, found "${manifest.license}"`);
  return manifest;
}
