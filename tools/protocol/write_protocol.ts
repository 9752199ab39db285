import { protocolPage } from "./protocol_page.ts";

/** `deno task protocol`. */
if (import.meta.main) await Deno.writeTextFile(new URL("../../docs/protocol.md", import.meta.url), protocolPage());
