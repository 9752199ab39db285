import assert from "node:assert/strict";
import { type HostileHost, hostileHost } from "../../../tests/support/server/hostile_host.ts";
import { until } from "../../../tests/support/until.ts";
import { type Network, publicNetwork, SilentHost, Unfetched } from "../../host/outgoing/fetch_public.ts";
import { fetchPhoto } from "./apply/stage_photos.ts";

const HERE: Network = {
  lookup: (name) => Promise.resolve(name === "photos.example" ? ["127.0.0.1"] : ["10.0.0.1"]),
  allows: (address) => address === "127.0.0.1",
};

/** What comes of asking for a path, until so many bytes are there. */
async function asked({ port }: HostileHost, path: string, signal: AbortSignal, maxBytes = 10_000_000) {
  let bytes = 0;
  try {
    for await (const chunk of await fetchPhoto(`http://photos.example:${port}${path}`, HERE, signal)) {
      if ((bytes += chunk.length) > maxBytes) break;
    }
    return { bytes, fault: null };
  } catch (error) {
    assert.ok(error instanceof Unfetched, String(error));
    return { bytes, fault: error };
  }
}

/** Time enough for any answer that comes; what never ends is given up sooner. */
const ANSWERED_MS = 20_000;
const GIVEN_UP_MS = 400;

Deno.test("answers that are cut off, contradict themselves or are none at all are no photos", async (t) => {
  await using host = hostileHost();
  const broken = [
    ...["/short", "/cut-chunked", "/two-lengths", "/negative", "/endless-head", "/garbage", "/closed", "/upgrade"],
  ];
  for (const path of broken) {
    await t.step(path, async () => {
      const { fault } = await asked(host, path, AbortSignal.timeout(ANSWERED_MS));
      assert.ok(fault, `${path} was taken for a photo`);
    });
  }
  await until(async () => await Promise.resolve(host.open() === 0) || null);
});

Deno.test("answers that never come or never end are given up when the time is over, and their connections close", async (t) => {
  await using host = hostileHost();
  for (const path of ["/silent", "/stalled", "/drip", "/endless-continue"]) {
    await t.step(path, async () => {
      const { fault } = await asked(host, path, AbortSignal.timeout(GIVEN_UP_MS));
      assert.ok(fault instanceof SilentHost);
      assert.match(fault.message, /photos.example took too long/);
      await until(async () => await Promise.resolve(host.open() === 0) || null);
    });
  }
});

Deno.test("an endless answer stops when nobody reads on, and no more than a window of it is taken", async (t) => {
  await using host = hostileHost();
  for (const path of ["/endless", "/endless-chunked"]) {
    await t.step(path, async () => {
      const { bytes } = await asked(host, path, AbortSignal.timeout(ANSWERED_MS));
      assert.ok(bytes > 10_000_000 && bytes < 12_000_000, `took ${bytes}`);
      await until(async () => await Promise.resolve(host.open() === 0) || null);
    });
  }
});

Deno.test("packed bytes stay packed, and bytes beyond the length that was said do not count", async () => {
  await using host = hostileHost();
  const packed = await asked(host, "/gzip", AbortSignal.timeout(ANSWERED_MS));
  assert.ok(packed.fault === null && packed.bytes < 100_000, `unpacked to ${packed.bytes}`);
  const long = await asked(host, "/long", AbortSignal.timeout(ANSWERED_MS));
  assert.ok(long.fault !== null || long.bytes === 3);
});

Deno.test("neither cookies nor anything of the asking person is sent, on no redirect", async () => {
  await using host = hostileHost();
  assert.deepEqual(await asked(host, "/cookie", AbortSignal.timeout(ANSWERED_MS)), { bytes: 5, fault: null });
  assert.equal(host.heard.length, 2);
  for (const text of host.heard) {
    const names = [...text.matchAll(/^([\w-]+):/gm)].map(([, name = ""]) => name.toLowerCase()).sort();
    assert.deepEqual(names, ["accept", "accept-encoding", "connection", "host", "user-agent"]);
  }
});

Deno.test("a host that is asked for https and speaks none is no photo's", async () => {
  await using host = hostileHost();
  const address = `https://photos.example:${host.port}/whole`;
  await assert.rejects(fetchPhoto(address, HERE, AbortSignal.timeout(ANSWERED_MS)), SilentHost);
});

Deno.test("a name server that never answers is given up when the time is over", async () => {
  const silent: Network = { ...publicNetwork, lookup: () => new Promise(() => {}) };
  await assert.rejects(fetchPhoto("https://a.example/b", silent, AbortSignal.timeout(GIVEN_UP_MS)), /took too long/);
});

Deno.test("of a host with several addresses the next one is asked where the first is dead", async () => {
  await using host = hostileHost();
  const network = { ...HERE, lookup: () => Promise.resolve(["127.0.0.2", "127.0.0.1"]), allows: () => true };
  const address = `http://photos.example:${host.port}/whole`;
  const bytes = await Array.fromAsync(await fetchPhoto(address, network, AbortSignal.timeout(ANSWERED_MS)));
  assert.equal(bytes.length, 1);
});

async function fetched(address: string, network: Network = publicNetwork): Promise<string> {
  const pieces = await Array.fromAsync(await fetchPhoto(address, network, AbortSignal.timeout(20_000)));
  return await new Blob(pieces as Uint8Array<ArrayBuffer>[]).text();
}

async function refusal(address: string, network?: Network): Promise<string> {
  const error = await fetched(address, network).then(() => null, (error) => error);
  assert.ok(error instanceof Unfetched, `${address}: expected to be refused, received ${error}`);
  return error.message;
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
  // What clouds tell their own machines, though it is spelled as a public address.
  ...["168.63.129.16", "[::ffff:168.63.129.16]", "100.100.100.200", "192.0.0.192", "[fd00:ec2::254]"],
  ...["[::ffff:7f00:1]", "[::ffff:0:127.0.0.1]", "[2001::7f00:1]", "[3fff::1]", "[5f00::1]", "[fec0::1]", "198.18.0.1"],
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
  const network = { ...HERE, lookup: () => Promise.resolve([++lookups === 1 ? "127.0.0.1" : "10.0.0.1"]) };
  assert.equal(await fetched(`http://photos.example:${server.port}/a`, network), `photos.example:${server.port}`);
  assert.equal(lookups, 1);
});

Deno.test("every redirect is judged anew", async () => {
  for (
    const target of ["http://169.254.169.254/latest", "http://inside.example/", "http://[::1]/", "file:///etc/passwd"]
  ) {
    await using server = photoServer(() => new Response(null, { status: 302, headers: { location: target } }));
    assert.match(
      await refusal(`http://photos.example:${server.port}/a`, HERE),
      /not on the public web|none of the web/,
    );
  }
});

Deno.test("redirects without end, answers that are none and addresses that are none of the web are refused", async () => {
  await using server = photoServer(({ url }) =>
    url.endsWith("/gone") ? new Response(null, { status: 404 }) : Response.redirect(url, 302)
  );
  const at = `http://photos.example:${server.port}`;
  assert.match(await refusal(`${at}/round`, HERE), /sends on/);
  assert.match(await refusal(`${at}/gone`, HERE), /answered 404/);
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

Deno.test("a redirect is judged by where it leads now, not by what its host was before", async () => {
  await using host = hostileHost();
  let lookups = 0;
  const rebinding = { ...HERE, lookup: () => Promise.resolve([++lookups === 1 ? "127.0.0.1" : "10.0.0.1"]) };
  const address = `http://photos.example:${host.port}/cookie`;
  await assert.rejects(fetchPhoto(address, rebinding, AbortSignal.timeout(ANSWERED_MS)), /not on the public web/);
  assert.equal(host.heard.length, 1);
});
