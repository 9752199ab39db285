import { fc } from "../support/seeded_fc.ts";
import { escaped, WAYS } from "./calls.ts";
import { jsonOf, junk, ODD_TEXTS, oddText } from "./junk.ts";
import type { Known } from "./payloads.ts";
import type { HttpInput, Sender } from "./fuzz_input.ts";

const PATHS = ["/", "/app/home", "/assets/x.js", "/healthz", "/metrics", "/socket.io/", "/sandbox/mail", "/nowhere"];
const ADDRESSES = [...new Set(WAYS.map(({ address }) => address)), ...PATHS];
const METHODS = ["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"];
const HEADERS = [
  ...["cookie", "range", "if-none-match", "if-range", "accept", "accept-encoding", "content-type", "origin", "referer"],
  ...["sec-fetch-site", "x-forwarded-for", "x-forwarded-proto", "stripe-signature", "authorization", "upgrade"],
];
const VALUES = [
  ...["*/*", "bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-0,2-3", "bytes=a-b", '"x"', "W/x", "null", "cross-site"],
  ...[
    "text/plain",
    "application/json; charset=utf-16",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "a/b;",
  ],
  ...["t=1,v1=x", "t=,v1=", "session=x", "access=%", "=;=;", "http://[", "127.0.0.1, ::1", "websocket", "gzip, br;q=0"],
];

/** Addresses, methods, query strings, headers and bodies that no client of ours sends. */
export function malformedRequests(known: Known): fc.Arbitrary<HttpInput> {
  const ids = Object.values(known).flat().map(String);
  const filled = fc.tuple(fc.constantFrom(...ADDRESSES), fc.constantFrom(...ids, ...ODD_TEXTS))
    .map(([address, id]) => address.replaceAll(/:\w+/g, () => escaped(id)));
  const tail = fc.oneof(
    fc.constantFrom(
      "",
      "/",
      "//",
      "/%",
      "/%zz",
      "/%00",
      "/..%2f..",
      "?",
      "?payload=%",
      "?action=%ff",
      "?action=__proto__",
    ),
    fc.tuple(oddText, junk).map(([name, value]) => `?${escaped(name)}=${escaped(jsonOf(value)).slice(0, 20_000)}`),
  );
  const headers = fc.dictionary(fc.constantFrom(...HEADERS), fc.oneof(fc.constantFrom(...VALUES), asciiText), {
    maxKeys: 3,
  });
  const body = fc.oneof(fc.constant(null), junk.map(jsonOf), oddText, fc.uint8Array({ maxLength: 200 }).map(bytesOf));
  return fc.record({
    by: fc.constantFrom<Sender>("attacker", "guest"),
    method: fc.constantFrom(...METHODS),
    path: fc.tuple(filled, tail).map((both) => both.join("")),
    headers,
    body,
  }).map((input) => input.path.startsWith("/api/backend/auth") ? { ...input, by: "leaver" } : input);
}

const asciiText = fc.string({ unit: "binary-ascii", maxLength: 60 }).map((text) => text.replaceAll(/[^ -~]/g, "?"));
const BEGINNINGS = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff, 0xe0],
  [...new TextEncoder().encode("GIF89a")],
  [...new TextEncoder().encode("%PDF-1.7")],
  [0, 0, 0, 24, ...new TextEncoder().encode("ftypheic")],
  [...new TextEncoder().encode("<svg onload=alert(1)>")],
  [],
];

function bytesOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** Forms of files in pieces: whole, cut, without a name, without a boundary; and pictures of numbers. */
export function uploads(known: Known): fc.Arbitrary<HttpInput> {
  const itemIds = (known.itemId ?? []).map(String);
  const file = fc.tuple(fc.constantFrom(...BEGINNINGS), fc.uint8Array({ maxLength: 300 }))
    .map(([start, rest]) => Uint8Array.from([...start, ...rest]));
  const part = fc.record({
    field: fc.oneof({ weight: 4, arbitrary: fc.constant("files") }, oddText),
    fileName: fc.oneof(fc.constantFrom("a.png", "", "..", "a/b", "a\0.png"), oddText),
    type: fc.constantFrom("image/png", "text/html", "", "x"),
    file,
  });
  const form = fc.tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom("x", "y", ""), fc.boolean())
    .map(([parts, boundary, isWhole]) => formOf(parts, boundary, isWhole));
  const upload = fc.tuple(fc.constantFrom(...itemIds, "nowhere"), form).map(([itemId, { body, type }]) => ({
    ...{ by: "attacker" as const, method: "POST", path: `/api/backend/items/${escaped(itemId)}/media` },
    ...{ headers: { "content-type": type }, body },
  }));
  const scan = fc.tuple(fc.constantFrom("117", "x", ""), file).map(([label, body]) => ({
    ...{ by: "attacker" as const, method: "POST", path: `/api/backend/scans/kept?label=${label}`, headers: {}, body },
  }));
  return fc.oneof({ weight: 3, arbitrary: upload }, scan);
}

interface Part {
  readonly field: string;
  readonly fileName: string;
  readonly type: string;
  readonly file: Uint8Array;
}

function formOf(parts: readonly Part[], boundary: string, isWhole: boolean) {
  const encoder = new TextEncoder();
  const pieces = parts.flatMap(({ field, fileName, type, file }) => [
    encoder.encode(`--x\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n`),
    encoder.encode(type ? `Content-Type: ${type}\r\n\r\n` : "\r\n"),
    ...[file, encoder.encode("\r\n")],
  ]);
  const end = isWhole ? [encoder.encode("--x--\r\n")] : [];
  const body = Uint8Array.from([...pieces, ...end].flatMap((piece) => [...piece]));
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

const STRIPE_TYPES = [
  ...["payment_intent.succeeded", "payment_intent.payment_failed", "customer.subscription.updated", "invoice.paid"],
  ...["customer.subscription.deleted", "charge.refunded", "charge.dispute.created", "customer.deleted", "ping"],
];

/** Messages that Stripe's key did sign, whatever they say. */
export function webhooks(known: Known): fc.Arbitrary<HttpInput> {
  const ids = fc.oneof(fc.constantFrom(...(known.paymentIntentId ?? []), ...(known.user ?? [])), junk);
  const object = fc.dictionary(
    fc.constantFrom("id", "object", "customer", "metadata", "status", "items", "payment_intent", "subscription"),
    ids,
  );
  const event = fc.record({ id: oddText, object: fc.constant("event"), type: fc.constantFrom(...STRIPE_TYPES) });
  const body = fc.oneof(
    fc.tuple(event, object).map(([head, object]) => jsonOf({ ...head, data: { object } })),
    junk.map(jsonOf),
  );
  return body.map((body) => (
    { by: "guest", method: "POST", path: "/api/v1/stripe/webhook", headers: {}, body, isSigned: true }
  ));
}
