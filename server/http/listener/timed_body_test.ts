import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { LISTENER_LIMITS } from "./listener_limits.ts";
import { timedBody } from "./timed_body.ts";

Deno.test("the body of a client that went while its call waited for a turn is not waited for", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc");
  const [incoming] = await once(server, "request") as [IncomingMessage];
  const gone = new Promise<void>((resolve) => incoming.on("error", () => {}).once("close", resolve));
  client.destroy();
  await gone;
  const body = timedBody(incoming, () => LISTENER_LIMITS.body.call);
  await assert.rejects(new Response(body).text(), /the client went away/);
  server.close();
});
