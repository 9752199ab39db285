import assert from "node:assert/strict";
import { type Member, testApp } from "../../../tests/support/server/test_app.ts";
import { acceptedEncodings } from "./compress_answer.ts";
import type { Buffer } from "node:buffer";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** As it came over the wire: `fetch` unpacks. With a body it is a POST. */
async function sent(url: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Sent> {
  const method = body ? "POST" : "GET";
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url, { method, headers }, resolve).on("error", reject).end(body && JSON.stringify(body))
  );
  return { headers: response.headers, body: await buffer(response) };
}

const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd", "sec-fetch-site": "same-origin" };
const LIST = "/api/backend/items?action=GET_USER_ITEMS&payload=%7B%7D";

async function withBoxes(member: Member, count: number): Promise<void> {
  for (let box = 1; box <= count; box++) {
    const made = await member.write("items", "CREATE_ITEM", { tagId: String(box), title: "Winter coats and blankets" });
    assert.equal(made.status, 201);
  }
}

Deno.test("a list of boxes comes packed to whoever takes it so, with the same words, and plain to others", async () => {
  await using app = await testApp();
  const member = await app.signIn("anna@example.org");
  await withBoxes(member, 10);
  const plain = await sent(app.url + LIST, { cookie: member.cookie });
  assert.equal(plain.headers["content-encoding"], undefined);
  const packed = await sent(app.url + LIST, { ...BROWSER, cookie: member.cookie });
  assert.equal(packed.headers["content-encoding"], "gzip");
  assert.equal(packed.headers["content-length"], String(packed.body.length));
  for (const { headers } of [plain, packed]) assert.equal(headers.vary, "Accept-Encoding");
  assert.deepEqual(JSON.parse(gunzipSync(packed.body).toString()), JSON.parse(plain.body.toString()));
  assert.ok(packed.body.length < plain.body.length / 3, `${packed.body.length} of ${plain.body.length}`);
});

Deno.test("what another site asks for is not packed, nor what a call that writes answers: secrets may stand in it", async () => {
  await using app = await testApp();
  const member = await app.signIn("anna@example.org");
  await withBoxes(member, 10);
  const strange = await sent(app.url + LIST, { ...BROWSER, "sec-fetch-site": "cross-site", cookie: member.cookie });
  assert.equal(strange.headers["content-encoding"], undefined);
  assert.ok(strange.body.length > 2_000);
  const description = "A long description. ".repeat(200);
  const asked = { action: "CREATE_ITEM", payload: { tagId: "99", description } };
  const headers = { ...BROWSER, cookie: member.cookie, "content-type": "application/json" };
  const made = await sent(`${app.url}/api/backend/items`, headers, asked);
  assert.equal(made.headers["content-encoding"], undefined);
  assert.equal(JSON.parse(made.body.toString()).data.description, description.trim());
});

Deno.test("pages come packed, from wherever the link was followed, and short answers as they are", async () => {
  await using app = await testApp();
  const page = await sent(app.url, { ...BROWSER, "sec-fetch-site": "cross-site" });
  assert.equal(page.headers["content-encoding"], "gzip");
  assert.match(gunzipSync(page.body).toString(), /<div id="root">/);
  const short = await sent(`${app.url}/healthz`, BROWSER);
  assert.equal(short.headers["content-encoding"], undefined);
  assert.match(short.body.toString(), /"succeeded":true/);
});

Deno.test("files of the app come as the build packed them, pictures and letters as they are", async () => {
  await using app = await testApp();
  const page = await (await app.fetch("/")).text();
  const [script] = /chunk-\w+\.js/.exec(page) ?? assert.fail("the page names no script");
  const encodingOf = async (name: string, accepted: string) =>
    (await sent(`${app.url}/assets/${name}`, { "accept-encoding": accepted })).headers["content-encoding"];
  assert.equal(await encodingOf(script, "gzip, br"), "br");
  assert.equal(await encodingOf(script, "gzip, br;q=0"), "gzip");
  assert.equal(await encodingOf(script, "identity"), undefined);
  for (const name of page.match(/[\w-]+\.(woff2|png)/g) ?? assert.fail("the page names no picture")) {
    assert.equal(await encodingOf(name, "gzip, br"), undefined, name);
  }
});

Deno.test("of what a client takes the better one comes first; what it refuses, or we do not have, is left out", () => {
  assert.deepEqual(acceptedEncodings("gzip, deflate, br, zstd"), ["br", "gzip"]);
  assert.deepEqual(acceptedEncodings("GZIP;q=0.5"), ["gzip"]);
  assert.deepEqual(acceptedEncodings("br;q=0, gzip; q=0.0, identity"), []);
  assert.deepEqual(acceptedEncodings("brotli, x-gzip-2"), []);
  assert.deepEqual(acceptedEncodings(undefined), []);
});
