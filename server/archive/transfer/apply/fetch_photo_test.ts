import assert from "node:assert/strict";
import { type Network, publicNetwork, Unfetched } from "../../../host/outgoing/fetch_public.ts";
import { fetchPhoto } from "./fetch_photo.ts";
import { isPublicAddress } from "../../../host/outgoing/public_address.ts";

async function fetched(address: string, network: Network = publicNetwork): Promise<string> {
  const pieces = await Array.fromAsync(await fetchPhoto(address, network, AbortSignal.timeout(20_000)));
  return await new Blob(pieces as Uint8Array<ArrayBuffer>[]).text();
}

async function refusal(address: string, network?: Network): Promise<string> {
  const error = await fetched(address, network).then(() => null, (error) => error);
  assert.ok(error instanceof Unfetched, `${address}: expected to be refused, received ${error}`);
  return error.message;
}

/** The web with one host more, which is this test's server. */
function withHost(host: string): Network {
  return {
    lookup: (name) => Promise.resolve(name === host ? ["127.0.0.1"] : ["10.0.0.1"]),
    allows: (address) => address === "127.0.0.1" || isPublicAddress(address),
  };
}

function photoServer(handler: (request: Request) => Response) {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, handler);
  return { port: server.addr.port, [Symbol.asyncDispose]: () => server.shutdown() };
}

const PRIVATE = [
  ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"],
  ...["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "224.0.0.1", "255.255.255.255"],
  ...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:a9fe:a9fe]", "[::127.0.0.1]", "[fe80::1]", "[fd00::1]"],
  ...["[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[ff02::1]", "localhost", "LOCALHOST."],
];

Deno.test("no spelling of an address of this machine or its network is fetched from", async () => {
  for (const host of PRIVATE) {
    assert.match(await refusal(`http://${host}/a.jpg`), /not on the public web|there is no/, host);
  }
});

Deno.test("a name that leads into a private network is refused, be it by one of its addresses", async () => {
  const lookup = () => Promise.resolve(["93.184.215.14", "192.168.1.1"]);
  assert.match(await refusal("https://photos.example/a.jpg", { ...publicNetwork, lookup }), /not on the public web/);
});

Deno.test("a name is looked up once, and the connection goes to the address that was judged", async () => {
  await using server = photoServer((request) => new Response(request.headers.get("host")));
  let lookups = 0;
  const network: Network = {
    ...withHost("photos.example"),
    lookup: () => Promise.resolve([++lookups === 1 ? "127.0.0.1" : "10.0.0.1"]),
  };
  assert.equal(await fetched(`http://photos.example:${server.port}/a`, network), `photos.example:${server.port}`);
  assert.equal(lookups, 1);
});

Deno.test("every redirect is judged anew", async () => {
  const network = withHost("photos.example");
  for (
    const target of ["http://169.254.169.254/latest", "http://inside.example/", "http://[::1]/", "file:///etc/passwd"]
  ) {
    await using server = photoServer(() => new Response(null, { status: 302, headers: { location: target } }));
    assert.match(
      await refusal(`http://photos.example:${server.port}/a`, network),
      /not on the public web|none of the web/,
    );
  }
});

Deno.test("redirects without end, answers that are none and addresses that are none of the web are refused", async () => {
  await using server = photoServer(({ url }) =>
    url.endsWith("/gone") ? new Response(null, { status: 404 }) : Response.redirect(url, 302)
  );
  const at = `http://photos.example:${server.port}`;
  assert.match(await refusal(`${at}/round`, withHost("photos.example")), /sends on/);
  assert.match(await refusal(`${at}/gone`, withHost("photos.example")), /answered 404/);
  for (
    const address of [
      "ftp://a.example/b",
      "data:image/png;base64,AA",
      "javascript:1",
      "a.jpg",
      "https://u:p@a.example/",
    ]
  ) {
    assert.match(await refusal(address), /none of the web|password/, address);
  }
  assert.match(await refusal("http://93.184.215.14:8080/a"), /not on the public web/);
});
