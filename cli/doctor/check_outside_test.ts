import assert from "node:assert/strict";
import { judgeKeys, judgeRefusal, judgeWebhook, WEBHOOK_EVENTS } from "./check_stripe.ts";
import { outside } from "../../tests/support/outside/outside.ts";
import { REDIS, redisServer } from "../../tests/support/outside/redis_server.ts";
import { expectFindings } from "../../tools/lint/expect_findings.ts";
import { checkGoogle, checkOidc } from "./check_sign_in.ts";
import { checkHttps, judgeProxy } from "./check_https.ts";
import { checkRedis, checkSmtp } from "./check_services.ts";

Deno.test("https: whoever is reached from outside needs an address that leads here, with sockets and a certificate", async () => {
  const publicUrl = "https://127.0.0.1:1";
  const config = { host: "0.0.0.0", publicUrl, basePath: "", trustedProxies: 1 };
  const proxy = { publicUrl, days: 60, hasSockets: true, trustedProxies: 1 };
  expectFindings([
    [await checkHttps({ ...config, host: "127.0.0.1", publicUrl: null, trustedProxies: 0 }), ["absent https"]],
    [await checkHttps({ ...config, publicUrl: null }), ["warning https"]],
    [await checkHttps({ ...config, publicUrl: "http://boxes.example.org" }), ["warning https"]],
    [await checkHttps(config), ["wrong https"]],
    [judgeProxy(proxy), ["well https"]],
    [judgeProxy({ ...proxy, hasSockets: false }), ["well https", "wrong https"]],
    [judgeProxy({ ...proxy, days: 14 }), ["warning https"]],
    [judgeProxy({ ...proxy, trustedProxies: 0 }), ["well https", "warning https"]],
  ]);
});

Deno.test("google: a mistyped id, keys that do not come and a wrong secret are wrong, a wrong code is not", async () => {
  await using google = outside(async (request) => {
    if (request.method === "GET") return Response.json({ keys: [] });
    const isKnown = (await request.formData()).get("client_secret") === "right";
    return Response.json({ error: isKnown ? "invalid_grant" : "invalid_client" }, { status: isKnown ? 400 : 401 });
  });
  const nowhere = "http://127.0.0.1:1";
  const known = { clientId: "123-abc.apps.googleusercontent.com", clientSecret: null, jwksUrl: google.url };
  const asked = (some: { clientId?: string | null; clientSecret?: string; jwksUrl?: string }, tokenUrl = google.url) =>
    checkGoogle({ google: { ...known, ...some } }, () => {}, tokenUrl);
  expectFindings([
    [await asked({ clientId: null }), ["absent google"]],
    [await asked({ clientId: "my client" }), ["wrong google"]],
    [await asked({}), ["well google", "absent google secret"]],
    [await asked({ jwksUrl: nowhere }), ["wrong google", "absent google secret"]],
    [await asked({ clientSecret: "right" }), ["well google", "well google secret"]],
    [await asked({ clientSecret: "wrong" }), ["well google", "wrong google secret"]],
    [await asked({ clientSecret: "right" }, nowhere), ["well google", "warning google secret"]],
  ]);
});

Deno.test("other providers: one that does not answer, or calls itself otherwise, is wrong", async () => {
  let issuer: string | null = null;
  await using provider = outside(() => issuer ? Response.json({ issuer }) : new Response("", { status: 404 }));
  const asked = () => checkOidc({ oidc: { issuer: provider.url } }, () => {});
  expectFindings([[await checkOidc({ oidc: null }, () => {}), []], [await asked(), ["wrong oidc"]]]);
  const health = async (says: string) => {
    issuer = says;
    return (await asked())[0]?.health;
  };
  assert.equal(await health(provider.url), "well");
  assert.equal(await health(`${provider.url}/`), "well");
  assert.equal(await health(`${provider.url}/other`), "wrong");
});

Deno.test("stripe: a refused key, and an endpoint that is not there, disabled or told too little, are wrong", () => {
  const wanted = "https://boxes.example.org/api/v1/stripe/webhook";
  const endpoint = { url: wanted, isEnabled: true, events: ["*"] };
  expectFindings([
    [judgeRefusal({ verdict: "refused", says: "no" }), ["wrong stripe"]],
    [judgeRefusal({ verdict: "unreachable", says: "no" }), ["wrong stripe"]],
    [judgeKeys(false, false), ["well stripe"]],
    [judgeKeys(true, false), ["warning stripe"]],
    [judgeKeys(true, true), ["well stripe"]],
    [judgeWebhook([endpoint], wanted), ["well stripe webhook"]],
    [judgeWebhook([endpoint], null), ["warning stripe webhook"]],
    [judgeWebhook(null, wanted), ["warning stripe webhook"]],
    [judgeWebhook([], wanted), ["wrong stripe webhook"]],
    [judgeWebhook([{ ...endpoint, url: "https://else.example.org" }], wanted), ["wrong stripe webhook"]],
    [judgeWebhook([{ ...endpoint, isEnabled: false }], wanted), ["wrong stripe webhook"]],
    [judgeWebhook([{ ...endpoint, events: [...WEBHOOK_EVENTS] }], wanted), ["well stripe webhook"]],
    [judgeWebhook([{ ...endpoint, events: WEBHOOK_EVENTS.slice(1) }], wanted), ["wrong stripe webhook"]],
  ]);
});

Deno.test("redis: one that is not there is told from none that is asked for, without its password", async () => {
  assert.deepEqual(await checkRedis({ redisUrl: null }), []);
  const [silent] = await checkRedis({ redisUrl: "redis://me:hunter2@127.0.0.1:1" }, 3_000);
  assert.match(silent?.says ?? "", /^Redis at 127\.0\.0\.1:1 does not answer: .*ECONNREFUSED/);
  assert.match(silent?.mend ?? "", /host and port/);
  assert.doesNotMatch(JSON.stringify(silent), /hunter2/);
});

Deno.test({
  name: "redis: one that answers is told from one that refuses the password, and the password is not",
  ignore: REDIS === null,
  async fn() {
    await using server = await redisServer(["--requirepass", "right"]);
    const { host } = new URL(server.url);
    const asked = (who: string) => checkRedis({ redisUrl: `redis://${who}${host}` });
    const [right, wrong, nobody] = [await asked(":right@"), await asked(":hunter2@"), await asked("")];
    expectFindings([[right, ["well redis"]], [wrong, ["wrong redis"]], [nobody, ["wrong redis"]]]);
    assert.match(wrong[0]?.says ?? "", /does not let us in: .*(WRONGPASS|invalid)/);
    assert.match(wrong[0]?.mend ?? "", /password/);
    assert.doesNotMatch(JSON.stringify(wrong), /hunter2/);
    assert.match(nobody[0]?.says ?? "", /NOAUTH|Authentication required/i);
  },
});

Deno.test("mail: none outside the sandbox is a warning, a server that does not take us is wrong", async () => {
  const mail = { smtpUrl: "smtp://127.0.0.1:25", from: "Stowmark <box@example.org>" };
  const asked = (some: { smtpUrl?: null; from?: string } = {}, fault: string | null = null, isSandbox = false) =>
    checkSmtp({ isSandbox, mail: { ...mail, ...some } }, () => Promise.resolve(fault));
  expectFindings([
    [await asked(), ["well smtp"]],
    [await asked({ smtpUrl: null }), ["warning smtp"]],
    [await asked({}, null, true), ["absent smtp"]],
    [await asked({}, "no"), ["wrong smtp"]],
    [await asked({ from: "Stowmark <stowmark@localhost>" }), ["warning smtp"]],
  ]);
  assert.match((await asked({}, "self-signed certificate")).mend ?? "", /DENO_CERT/);
});

Deno.test("the events that Stripe is to tell of are those that the documentation lists", async () => {
  const page = await Deno.readTextFile(new URL("../../docs/billing.md", import.meta.url));
  const [list = ""] = /and these events:\n([^]*?)\n {3}More of them/.exec(page)?.slice(1) ?? [];
  assert.deepEqual(list.match(/[a-z]+(\.[a-z_]+)+/g), [...WEBHOOK_EVENTS]);
});
