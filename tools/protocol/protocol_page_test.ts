import assert from "node:assert/strict";
import { contract } from "../../domain/contract.ts";
import { clientMessages, serverMessages } from "../../domain/game/messages.ts";
import { protocolPage } from "./protocol_page.ts";

const written = await Deno.readTextFile(new URL("../../docs/protocol.md", import.meta.url));

Deno.test("docs/protocol.md is what the contract says now; `deno task protocol` writes it", () => {
  assert.equal(written, protocolPage());
});

Deno.test("it names every call and every message, and says of every field what it is", () => {
  const calls = Object.values(contract).flatMap(({ rows }) => Object.keys(rows));
  for (const name of [...calls, ...Object.keys(clientMessages), ...Object.keys(serverMessages)]) {
    assert.match(written, new RegExp(`^#{3,4} ${name}$`, "m"));
  }
});
