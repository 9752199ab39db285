import assert from "node:assert/strict";
import type { Metafile } from "esbuild";
import { hashedName } from "./copied_assets.ts";
import { pageOf } from "./page.ts";

function output(entryPoint: string | undefined, inputs: string[] = []): Metafile["outputs"][string] {
  const read = Object.fromEntries(inputs.map((path) => [path, { bytesInOutput: 1 }]));
  return { bytes: 1, inputs: read, imports: [], exports: [], ...entryPoint !== undefined && { entryPoint } };
}

const built: Metafile = {
  inputs: {},
  outputs: {
    "web/dist/assets/boot-A.js": output("web/shell/boot.ts"),
    "web/dist/assets/main-B.js": {
      ...output("web/main.tsx"),
      imports: [
        { path: "web/dist/assets/chunk-G.js", kind: "import-statement" },
        { path: "web/dist/assets/home-H.js", kind: "dynamic-import" },
      ],
    },
    "web/dist/assets/chunk-G.js": output(undefined),
    "web/dist/assets/home-H.js": output("web/shell/home.tsx"),
    "web/dist/assets/scan_worker-D.js": output("web/scan/scan_worker.ts"),
    "web/dist/assets/figtree-E.woff2": output(undefined, ["node_modules/f/files/figtree-latin-wght-normal.woff2"]),
    "web/dist/assets/bricolage-F.woff2": output(undefined, [
      "node_modules/b/files/bricolage-grotesque-latin-wght-normal.woff2",
    ]),
  },
};

const sheets = { first: { name: "app-C.css", bytes: new Uint8Array() }, names: { HomePage: "home_page-G.css" } };

Deno.test("the page names the built files, finds workers and copies by their source, and leaves the server its part", () => {
  const page = pageOf(
    "__BASE__ __MAIN__ __BOOT__ __STYLES__ __FONT_TEXT__ __SHEETS__ __ASSETS__ __CONFIG__",
    built,
    sheets,
    {
      "web/public/icon.svg": "icon-1.svg",
    },
  );
  const assets = JSON.stringify({ "web/public/icon.svg": "icon-1.svg", "web/scan/scan_worker.ts": "scan_worker-D.js" });
  assert.equal(
    page,
    `__BASE__ main-B.js boot-A.js app-C.css figtree-E.woff2 ${JSON.stringify(sheets.names)} ${assets} __CONFIG__`,
  );
});

Deno.test("what the main script imports is asked for with the page, what is loaded later is not", () => {
  assert.equal(
    pageOf("__PRELOADS__", built, sheets, {}),
    '<link rel="modulepreload" __PRIORITY__ href="__BASE__/assets/chunk-G.js">',
  );
});

Deno.test("a build without the main script is refused rather than served", () => {
  const { "web/dist/assets/main-B.js": _missing, ...outputs } = built.outputs;
  assert.throws(() => pageOf("__MAIN__", { ...built, outputs }, sheets, {}), /lacks a file/);
});

Deno.test("another content is another name", () => {
  const [one, two] = [1, 2].map((byte) => hashedName("web/public/icon.svg", Uint8Array.of(byte)));
  assert.match(one ?? "", /^icon-[0-9A-F]{8}\.svg$/);
  assert.notEqual(one, two);
});
