import { readFileSync } from "node:fs";
import { z } from "zod";

const settings = readFileSync(new URL("../../../deno.json", import.meta.url), "utf8");

/** As the newest of CHANGELOG.md. */
export const version = z.object({ version: z.string() }).parse(JSON.parse(settings)).version;
