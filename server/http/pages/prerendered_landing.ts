import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const PrerenderedLanding = z.object({ head: z.string(), body: z.string(), ribbon: z.string() });

export interface LandingParts {
  readonly head: string;
  readonly body: string;
  /** Of the page's scripts, as an attribute. */
  readonly priority: string;
}

export const NOT_PRERENDERED: LandingParts = { head: "", body: "", priority: "" };

/** The landing page as the build has drawn it, to stand before the app does: `web/build/prerender_landing.ts`. */
export function prerenderedLanding(distDir: string, { isSandbox }: { readonly isSandbox: boolean }): LandingParts {
  const { head, body, ribbon } = PrerenderedLanding.parse(
    JSON.parse(readFileSync(join(distDir, "landing.json"), "utf8")),
  );
  return {
    head,
    body: `<div id="landing">${isSandbox ? ribbon : ""}${body}</div>`,
    // Styles and letters are what a visitor waits for.
    priority: 'fetchpriority="low"',
  };
}
