import assert from "node:assert/strict";
import { WEBHOOK_EVENTS } from "../../domain/billing/webhook_events.ts";
import { expectFindings } from "../../tools/lint/expect_findings.ts";
import type { HttpsFacts, StripeFacts } from "./facts.ts";
import { judgeServer } from "./judge_machine.ts";
import { judgeGoogle, judgeHttps, judgeOidc, judgeRedis, judgeSmtp, judgeStripe } from "./judge_outside.ts";

Deno.test("https: whoever is reached from outside needs an address that leads here, with sockets and a certificate", () => {
  const answer = { fault: null, isStowmark: true, certificateDays: 60, hasSockets: true };
  const publicUrl = "https://boxes.example.org";
  const facts: HttpsFacts = { publicUrl, isForThisComputerAlone: false, trustedProxies: 1, answer };
  expectFindings([
    [judgeHttps(facts), ["well https"]],
    [judgeHttps({ ...facts, isForThisComputerAlone: true, publicUrl: null }), ["absent https"]],
    [judgeHttps({ ...facts, publicUrl: null, answer: null }), ["warning https"]],
    [judgeHttps({ ...facts, publicUrl: "http://boxes.example.org", answer: null }), ["warning https"]],
    [judgeHttps({ ...facts, answer: { fault: "no such host" } }), ["wrong https"]],
    [judgeHttps({ ...facts, answer: { ...answer, isStowmark: false } }), ["wrong https"]],
    [judgeHttps({ ...facts, answer: { ...answer, hasSockets: false } }), ["well https", "wrong https"]],
    [judgeHttps({ ...facts, answer: { ...answer, certificateDays: 14 } }), ["warning https"]],
    [judgeHttps({ ...facts, trustedProxies: 0 }), ["well https", "warning https"]],
  ]);
});

Deno.test("google and other providers: a mistyped id, a wrong secret and keys that do not come are wrong", () => {
  const clientId = "123-abc.apps.googleusercontent.com";
  const keys = { fault: null };
  const oidc = { issuer: "https://id.example.org", fault: null, saysIssuer: "https://id.example.org" };
  expectFindings([
    [judgeGoogle({ clientId: null, keys: null, secret: null }), ["absent google"]],
    [judgeGoogle({ clientId, keys, secret: null }), ["well google", "absent google secret"]],
    [judgeGoogle({ clientId, keys, secret: { fault: null, isAccepted: true } }), ["well google", "well google secret"]],
    [judgeGoogle({ clientId, keys, secret: { fault: null, isAccepted: false } }), [
      "well google",
      "wrong google secret",
    ]],
    [judgeGoogle({ clientId, keys, secret: { fault: "no", isAccepted: true } }), [
      "well google",
      "warning google secret",
    ]],
    [judgeGoogle({ clientId, keys: { fault: "no" }, secret: null }), ["wrong google", "absent google secret"]],
    [judgeGoogle({ clientId: "my client", keys, secret: null }), ["wrong google"]],
    [judgeOidc(oidc), ["well oidc"]],
    [judgeOidc({ ...oidc, fault: "it answered 404", saysIssuer: null }), ["wrong oidc"]],
    [judgeOidc({ ...oidc, saysIssuer: "https://id.example.org/" }), ["well oidc"]],
    [judgeOidc({ ...oidc, saysIssuer: "https://id.example.org/other" }), ["wrong oidc"]],
  ]);
});

Deno.test("stripe: a refused key, and an endpoint that is not there, disabled or told too little, are wrong", () => {
  const wantedEndpoint = "https://boxes.example.org/api/v1/stripe/webhook";
  const endpoint = { url: wantedEndpoint, isEnabled: true, events: ["*"] };
  const facts: StripeFacts = {
    ...{ isTestMode: false, isForThisComputerAlone: false, wantedEndpoint },
    look: { verdict: "accepted", endpoints: [endpoint] },
  };
  const seeing = (endpoints: readonly (typeof endpoint)[] | null) =>
    judgeStripe({ ...facts, look: { verdict: "accepted", endpoints } });
  expectFindings([
    [judgeStripe(null), ["absent stripe"]],
    [judgeStripe(facts), ["well stripe", "well stripe webhook"]],
    [judgeStripe({ ...facts, look: { verdict: "refused", says: "no" } }), ["wrong stripe"]],
    [judgeStripe({ ...facts, look: { verdict: "unreachable", says: "no" } }), ["wrong stripe"]],
    [judgeStripe({ ...facts, isTestMode: true }), ["warning stripe", "well stripe webhook"]],
    [judgeStripe({ ...facts, wantedEndpoint: null }), ["well stripe", "warning stripe webhook"]],
    [seeing(null), ["well stripe", "warning stripe webhook"]],
    [seeing([]), ["well stripe", "wrong stripe webhook"]],
    [seeing([{ ...endpoint, url: "https://else.example.org" }]), ["well stripe", "wrong stripe webhook"]],
    [seeing([{ ...endpoint, isEnabled: false }]), ["well stripe", "wrong stripe webhook"]],
    [seeing([{ ...endpoint, events: [...WEBHOOK_EVENTS] }]), ["well stripe", "well stripe webhook"]],
    [seeing([{ ...endpoint, events: WEBHOOK_EVENTS.slice(1) }]), ["well stripe", "wrong stripe webhook"]],
  ]);
});

Deno.test("redis: one that refuses or does not answer is wrong, and the two are told apart", () => {
  const facts = { host: "cache.example.org:6379", fault: null, isRefused: false };
  const refused = judgeRedis({ ...facts, fault: "WRONGPASS no", isRefused: true });
  const silent = judgeRedis({ ...facts, fault: "no answer" });
  expectFindings([[judgeRedis(facts), ["well redis"]], [refused, ["wrong redis"]], [silent, ["wrong redis"]]]);
  assert.match(refused.mend ?? "", /password/);
  assert.match(silent.mend ?? "", /host and port/);
});

Deno.test("mail: none outside the sandbox is a warning, a server that does not take us is wrong", () => {
  const facts = { isSandbox: false, isSetUp: true, from: "Stowmark <box@example.org>", fault: null };
  expectFindings([
    [judgeSmtp(facts), ["well smtp"]],
    [judgeSmtp({ ...facts, isSetUp: false }), ["warning smtp"]],
    [judgeSmtp({ ...facts, isSandbox: true }), ["absent smtp"]],
    [judgeSmtp({ ...facts, fault: "no" }), ["wrong smtp"]],
    [judgeSmtp({ ...facts, from: "Stowmark <stowmark@localhost>" }), ["warning smtp"]],
  ]);
  assert.match(judgeSmtp({ ...facts, fault: "self-signed certificate" }).mend ?? "", /DENO_CERT/);
});

Deno.test("a file of authorities that cannot be read is told of, and not of the others that cannot be asked without it", () => {
  const fault = "Failed opening CA file: Permission denied (os error 13)";
  const server = judgeServer({ url: "http://127.0.0.1:8000", fault, ready: null });
  assert.equal(server.says, `The server at http://127.0.0.1:8000 cannot be asked: ${fault}.`);
  const oidc = judgeOidc({ issuer: "https://id.example.org", fault, saysIssuer: null });
  for (const { mend } of [server, oidc]) assert.match(mend ?? "", /^Let DENO_CERT name a file/);
});

Deno.test("the events that Stripe is to tell of are those that the documentation lists", async () => {
  const page = await Deno.readTextFile(new URL("../../docs/billing.md", import.meta.url));
  const [list = ""] = /and these events:\n([^]*?)\n {3}More of them/.exec(page)?.slice(1) ?? [];
  assert.deepEqual(list.match(/[a-z]+(\.[a-z_]+)+/g), [...WEBHOOK_EVENTS]);
});
