import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { build } from "esbuild";
import { bundleOptions } from "./bundle.ts";
import { BOOT, filesBelow, MAIN, ROOT, STYLES } from "./paths.ts";
import { lazyEntries, scriptsOf } from "./weight/built_scripts.ts";
import { stylesheetsOf } from "./stylesheets.ts";
import { thirdPartyNotices } from "./third_party_notices.ts";
import { compressedCopies } from "./weight/compressed_copies.ts";
import { HOME_BUDGET_BYTES, homeScripts, lazyWeights, PAGE_BUDGET_BYTES, weightOf } from "./weight/weight.ts";

const { metafile, outputFiles, warnings } = await build(await bundleOptions());
const sheets = stylesheetsOf(metafile, outputFiles);
const scripts = outputFiles.map(({ path, contents }) => ({ name: basename(path), bytes: contents }))
  .filter(({ name }) => name.endsWith(".js"));
const sizes = new Map(
  await Promise.all([...scripts, ...sheets.files].map(async (file): Promise<[string, number]> => {
    const [brotli] = await compressedCopies(file);
    return [file.name, brotli?.bytes.length ?? file.bytes.length];
  })),
);

Deno.test("the bundler has nothing to warn of", () => {
  assert.deepEqual(warnings.map(({ text, location }) => `${location?.file}:${location?.line} ${text}`), []);
});

Deno.test("the first visit of the home page costs at most 120 KB of scripts, and neither schemas nor the reader", () => {
  const weight = weightOf(homeScripts(metafile), sizes);
  assert.ok(weight > 50_000, `expected the app's scripts, found only ${weight} bytes`);
  assert.ok(weight <= HOME_BUDGET_BYTES, `expected at most ${HOME_BUDGET_BYTES} bytes, found ${weight}`);
  assert.deepEqual(inputsOf(homeScripts(metafile)).filter((path) => /^recogniser\//.test(path)), []);
});

Deno.test("what the main script holds lies together, the parts of pages too, whoever else wants it", () => {
  const scripts = scriptsOf(metafile, [MAIN]);
  const sizesOfAll = scripts.map((path) => sizes.get(basename(path)) ?? 0);
  assert.ok(sizesOfAll.some((bytes) => bytes > 90_000), `expected one with nearly all of it, found ${sizesOfAll}`);
  assert.ok(scripts.length <= 6, `expected a few files, found ${scripts.length}`);
  const elsewhere = Object.keys(metafile.outputs).filter((path) => path.endsWith(".js") && !scripts.includes(path));
  assert.deepEqual(inputsOf(elsewhere).filter((path) => path.startsWith("web/ui/") && path.endsWith(".tsx")), []);
});

Deno.test("no page costs more than 40 KB besides the app itself, styles included", () => {
  const weights = lazyWeights(metafile, sheets, sizes);
  assert.ok(weights.some(({ source }) => source === "web/shell/landing.tsx"), "expected the landing page");
  const heavy = weights.filter(({ bytes }) => bytes > PAGE_BUDGET_BYTES);
  assert.deepEqual(heavy.map(({ source }) => source), []);
});

Deno.test("no page of the app loads the schemas", () => {
  const sources = lazyEntries(metafile).map(({ source }) => source);
  const withSchemas = [MAIN, ...sources].filter((source) =>
    inputsOf(scriptsOf(metafile, [source])).some((path) => path.includes("node_modules/zod/"))
  );
  assert.deepEqual(withSchemas, []);
});

/** Of engine.io-client and of what pdfjs-dist brings for older browsers, for a runtime that has neither `self` nor `window`; no browser comes there. */
const NEVER_REACHED =
  /typeof self<"u"\?self:typeof window<"u"\?window:Function\("return this"\)\(\)|\(function\(\)\{return this\}\)\(\)\|\|Function\("return this"\)\(\)/g;

Deno.test("no script makes code out of text, which the content policy refuses", () => {
  const makers = scripts.flatMap(({ name, bytes }) => {
    const text = new TextDecoder().decode(bytes).replaceAll(NEVER_REACHED, "");
    return [...text.matchAll(/.{0,40}(?<![\w.$])(?:eval|Function)\(.{0,40}/g)].map(([found]) => `${name}: ${found}`);
  });
  assert.deepEqual(makers, []);
});

Deno.test("the app connects by WebSocket alone", () => {
  const kept = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([path, { bytesInOutput }]) => /engine\.io-client\/.*\/transports\//.test(path) && bytesInOutput > 100);
  assert.deepEqual(kept.map(([path]) => basename(path)), ["websocket.js"]);
});

Deno.test("the landing page's styles hold nothing of the game's", () => {
  const base = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint === STYLES);
  const worn = [
    ...inputsOf(base.map(([path]) => path)),
    ...inputsOf(scriptsOf(metafile, [BOOT, MAIN, "web/shell/landing.tsx"])),
  ];
  assert.ok(worn.includes("web/landing/landing.module.css") && worn.includes("web/ui/base.css"), worn.join());
  assert.deepEqual(worn.filter((path) => /^web\/game\/.*\.css$/.test(path)), []);
});

Deno.test("whatever is loaded later and has styles of its own waits for them", async () => {
  const waiting = (await sourcesOfWeb()).flatMap(({ text }) => [
    ...text.matchAll(/(?:lazyPage|lazyComponent|loadStyled)\(\s*\(\) => import\("[^"]*?(\w+\.tsx?)"\),\s*"(\w+)"/g),
  ]).map(([, file, exported]) => `${file} ${exported}`);
  const styled = lazyEntries(metafile).filter(({ exports }) => exports.some((exported) => sheets.names[exported]));
  const careless = styled.filter(({ source, exports }) =>
    !exports.some((exported) => waiting.includes(`${basename(source)} ${exported}`))
  );
  assert.deepEqual(careless.map(({ source }) => source), []);
});

Deno.test("every class of a css module is used, and every class that is used is there", async () => {
  const sources = await sourcesOfWeb();
  const modules = sources.filter(({ path }) => path.endsWith(".module.css"));
  const faults = modules.flatMap(({ path, text }) => {
    const users = sources.filter((source) => source.text.includes(`/${basename(path)}"`));
    const used = new Set(users.flatMap((user) => namesUsed(user.text, basename(path))));
    const isIndexed = used.has("*");
    const defined = new Set([...text.replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, "").matchAll(/\.([a-zA-Z_]\w*)/g)]
      .map(([, name = ""]) => name));
    return [
      ...[...used].filter((name) => name !== "*" && !defined.has(name)).map((name) => `${path} lacks .${name}`),
      ...[...defined].filter((name) => !isIndexed && !used.has(name)).map((name) => `${path} has .${name} for nobody`),
    ];
  });
  assert.deepEqual(faults, []);
});

Deno.test("every class that is written as a word is one of the sheets that all rooms share", async () => {
  const sources = await sourcesOfWeb();
  const sheets = sources.filter(({ path }) => /ui\/(base|layout)\.css$/.test(path)).map(({ text }) => text).join();
  const unknown = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/className=(?:"|\{`)([\w -]*)/g)].flatMap(([, names = ""]) => names.split(" "))
      .filter((name) => name && !new RegExp(`\\.${name}(?![\\w-])`).test(sheets)).map((name) => `${path}: ${name}`)
  );
  assert.deepEqual(unknown, []);
});

Deno.test("the notices name every bundled package, each with the words of its licence", async () => {
  const sections = (await thirdPartyNotices(metafile)).split(`\n\n${"-".repeat(72)}\n\n`);
  const bundled = new Set(
    Object.keys(metafile.inputs).flatMap((path) => {
      const [, name, version] = /node_modules\/\.deno\/(@?[^@/]+)@([^_/]+)/.exec(path) ?? [];
      return name && version ? [`${name.replace("+", "/")} ${version} (`] : [];
    }),
  );
  assert.ok(bundled.size > 20, [...bundled].join());
  const faults = [...bundled].filter((head) =>
    !sections.some((section) => section.startsWith(head) && /permi(t|ssion)|licensed/i.test(section))
  );
  assert.deepEqual(faults, []);
});

/** The classes of a css module that a file names; `*` where it looks one up by a variable. */
function namesUsed(text: string, module: string): string[] {
  const name = text.match(new RegExp(`import (\\w+) from "[^"]*/${module.replaceAll(".", "\\.")}"`))?.[1];
  if (!name) return [];
  const dotted = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, used = ""]) => used);
  return new RegExp(`\\b${name}\\[`).test(text) ? [...dotted, "*"] : dotted;
}

function inputsOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
}

async function sourcesOfWeb() {
  const paths = (await filesBelow(`${ROOT}web`)).filter((path) => /\.(tsx?|css)$/.test(path));
  return await Promise.all(paths.map(async (path) => ({
    path: path.slice(ROOT.length),
    text: await readFile(path, "utf8"),
  })));
}
