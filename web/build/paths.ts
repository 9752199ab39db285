import { fileURLToPath } from "node:url";
import { readdir } from "node:fs/promises";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const DIST = `${ROOT}web/dist`;
export const ASSETS = `${DIST}/assets`;
/** What the build was made of; not there beside one that is watched. */
export const STAMP = `${DIST}/.stamp`;

export const SOURCES = ["web", "domain", "recogniser", "deno.json", "deno.lock"].map((name) => ROOT + name);
const NOT_SOURCES = /\/(dist|eval|fixtures|train|\.git|node_modules)(\/|$)/;

/** Loaded before the first paint, as a classic script: the policy of our pages allows no inline one. */
export const BOOT = "web/shell/boot.ts";
export const MAIN = "web/main.tsx";
export const STYLES = "web/app.css";
export const TOKENS = "web/ui/tokens.css";
/** Runs in the build only: draws the landing page, which a visitor then sees before any script runs. */
export const LANDING_HTML = "web/shell/landing_html.tsx";
export const LANDING = "web/shell/landing.tsx";
/** Parts that pages are made of. */
export const PARTS = "web/ui";

/** Folders whose files are served as they are, under a hashed name; `assetUrl("web/public/icon.svg")` finds them. */
export const COPIED = ["web/public", "web/help/pictures", "recogniser/model"];
/** The same of files of packages. */
export const COPIED_OF_PACKAGES = ["node_modules/zxing-wasm/dist/reader/zxing_reader.wasm"];
export const MANIFEST = "web/manifest.webmanifest";

/** Made by the build; `assetUrl` finds them under these names. */
export const NOTICES = "third_party_notices.txt";
export const LICENCE = "licence.txt";
export const SOCIAL_PICTURE = "social_picture.png";

/** Of a file only itself; nothing of what is not there. */
export async function filesBelow(path: string): Promise<string[]> {
  if (NOT_SOURCES.test(path)) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => error.code === "ENOTDIR" ? null : []);
  if (!entries) return [path];
  const found = entries.map((entry) => {
    const below = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
  return (await Promise.all(found)).flat().sort();
}
