import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { build, type BuildResult } from "esbuild";
import { bundleOptions } from "./bundle.ts";
import { copiedAssets, hashedName, socialPicture } from "./copied_assets.ts";
import { isDrawing, prerenderedLanding } from "./prerender_landing.ts";
import { pageOf } from "./page.ts";
import { ASSETS, DIST, LICENCE, NOTICES, ROOT, SOCIAL_PICTURE } from "./paths.ts";
import { type Sheets, stylesheetsOf } from "./stylesheets.ts";
import { thirdPartyNotices } from "./third_party_notices.ts";
import { compressedCopies } from "./weight/compressed_copies.ts";
import { weightTable } from "./weight/weight.ts";

type Built = BuildResult<{ metafile: true; write: false }>;

/**
 * Bundles, hashes, compresses and writes the app, the page last: whoever has the page finds what it names.
 * @param isBrief leaves out what each part weighs
 */
export async function buildWebApp(isBrief: boolean): Promise<void> {
  const result = await build(await bundleOptions());
  const { names, sizes, sheets } = await writeApp(result);
  await removeOthers(names);
  const weights = weightTable(result.metafile, sheets, sizes);
  console.error(isBrief ? "The web app is built." : weights);
}

interface Written {
  readonly names: ReadonlySet<string>;
  /** Bytes on the wire by file name: the best twin, or the file itself. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly sheets: Sheets;
}

/** @param isFast leaves the compressed twins out, for building at every keystroke */
export async function writeApp({ outputFiles, metafile }: Built, isFast = false): Promise<Written> {
  await mkdir(ASSETS, { recursive: true });
  const copied = await copiedAssets();
  const notices = textFile(NOTICES, await thirdPartyNotices(metafile));
  const licence = textFile(LICENCE, await readFile(`${ROOT}LICENSE`, "utf8"));
  const social = await socialPicture();
  const sheets = stylesheetsOf(metafile, outputFiles);
  const [drawing] = outputFiles.filter((file) => isDrawing(file, metafile));
  if (!drawing) throw new Error("the bundle lacks the script that draws the landing page");
  const scripts = outputFiles.filter((file) => file !== drawing)
    .map((file) => ({ name: basename(file.path), bytes: file.contents })).filter(({ name }) => !name.endsWith(".css"));
  const sizes = new Map<string, number>();
  const names = new Set<string>();
  await Promise.all([...scripts, ...sheets.files, ...copied.files, notices, licence, social].map(async (file) => {
    const twins = isFast ? [] : await compressedCopies(file);
    sizes.set(file.name, Math.min(file.bytes.length, ...twins.map(({ bytes }) => bytes.length)));
    await Promise.all([file, ...twins].map(({ name, bytes }) => {
      names.add(name);
      return replaceFile(`assets/${name}`, bytes);
    }));
  }));
  await replaceFile("landing.json", JSON.stringify(await prerenderedLanding(drawing, metafile, sheets)));
  await replaceFile(
    "index.html",
    pageOf(await readFile(`${ROOT}web/index.html`, "utf8"), metafile, sheets, {
      ...copied.names,
      [NOTICES]: notices.name,
      [LICENCE]: licence.name,
      [SOCIAL_PICTURE]: social.name,
    }),
  );
  return { names, sizes, sheets };
}

function textFile(name: string, text: string) {
  const bytes = new TextEncoder().encode(text);
  return { name: hashedName(name, bytes), bytes };
}

/** Whole or not at all: what is there is used again. */
async function replaceFile(name: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${DIST}/${name}.new`, content);
  await rename(`${DIST}/${name}.new`, `${DIST}/${name}`);
}

async function removeOthers(names: ReadonlySet<string>): Promise<void> {
  const stale = (await readdir(ASSETS)).filter((name) => !names.has(name));
  await Promise.all(stale.map((name) => rm(`${ASSETS}/${name}`, { recursive: true })));
}
