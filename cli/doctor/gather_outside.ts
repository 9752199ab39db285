import { type Config, isLoopback } from "../../server/host/settings/config.ts";
import { lookAtStripe } from "../../server/host/stripe/stripe_look.ts";
import { smtpFault } from "../../server/host/mail/smtp.ts";
import { hostOf, openRedis } from "../../server/host/redis/open_redis.ts";
import { StartError } from "../../server/host/process/start_error.ts";
import { ask, faultOf } from "./ask.ts";
import { certificateDays, socketsComeThrough } from "./probe_https.ts";
import type { GoogleFacts, HttpsFacts, OidcFacts, RedisFacts, SmtpFacts, StripeFacts } from "./facts.ts";

const GOOGLE_TOKEN = "https://oauth2.googleapis.com/token";

export interface Ahead {
  readonly of: string;
  readonly ms: number;
}

/** Where others' clocks are collected on the way. */
type NoteClock = (of: string, ms: number | null) => void;

export async function gatherHttps(config: Config): Promise<HttpsFacts> {
  const { publicUrl, trustedProxies } = config;
  const known = { publicUrl, trustedProxies, isForThisComputerAlone: isForThisComputerAlone(config) };
  if (!publicUrl?.startsWith("https:") || known.isForThisComputerAlone) return { ...known, answer: null };
  const home = homeOf(config);
  const { response, fault } = await ask(`${home}/healthz`);
  if (!response) return { ...known, answer: { fault } };
  const body: unknown = await response.json().catch(() => null);
  const isStowmark = response.ok && body !== null && typeof body === "object" && "succeeded" in body;
  const [days, hasSockets] = await Promise.all([certificateDays(home), socketsComeThrough(home)]);
  return { ...known, answer: { fault: null, isStowmark, certificateDays: days, hasSockets } };
}

export async function gatherGoogle(
  { google: { clientId, clientSecret, jwksUrl } }: Pick<Config, "google">,
  noteClock: NoteClock,
  tokenUrl = GOOGLE_TOKEN,
): Promise<GoogleFacts> {
  if (!clientId) return { clientId, keys: null, secret: null };
  const keys = await ask(jwksUrl);
  await keys.response?.body?.cancel();
  noteClock("Google", keys.clockAheadMs);
  const known = { clientId, keys: { fault: keys.response?.ok ? null : keys.fault } };
  if (!clientSecret) return { ...known, secret: null };
  const id = { client_id: clientId, client_secret: clientSecret, redirect_uri: "https://localhost/" };
  // A code that nobody was given: Google looks at the client first, and refuses the code alone where that is right.
  const body = new URLSearchParams({ ...id, grant_type: "authorization_code", code: "doctor" });
  const asked = await ask(tokenUrl, { method: "POST", body });
  const answer: unknown = await asked.response?.json().catch(() => null);
  const error = answer !== null && typeof answer === "object" && "error" in answer ? String(answer.error) : null;
  return { ...known, secret: { fault: error ? null : asked.fault, isAccepted: error !== "invalid_client" } };
}

export async function gatherOidc({ oidc }: Pick<Config, "oidc">, noteClock: NoteClock): Promise<OidcFacts | null> {
  if (!oidc) return null;
  const { issuer } = oidc;
  const asked = await ask(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  noteClock("the identity provider", asked.clockAheadMs);
  const body: unknown = await asked.response?.json().catch(() => null);
  const isMetadata = asked.response?.ok && body !== null && typeof body === "object" && "issuer" in body;
  if (!isMetadata) return { issuer, fault: asked.fault, saysIssuer: null };
  return { issuer, fault: null, saysIssuer: String(body.issuer) };
}

export async function gatherStripe(config: Config, noteClock: NoteClock): Promise<StripeFacts | null> {
  const { stripe, publicUrl } = config;
  if (!stripe) return null;
  const look = await lookAtStripe(stripe);
  const clock = await ask(stripe.apiUrl);
  await clock.response?.body?.cancel();
  noteClock("Stripe", clock.clockAheadMs);
  return {
    isTestMode: stripe.secretKey.includes("_test_"),
    isForThisComputerAlone: isForThisComputerAlone(config),
    wantedEndpoint: publicUrl && !isLoopback(new URL(publicUrl).hostname)
      ? `${homeOf(config)}/api/v1/stripe/webhook`
      : null,
    look,
  };
}

/** Asks it as a start does. @param withinMs as long as that waits, unless said */
export async function gatherRedis(
  { redisUrl }: Pick<Config, "redisUrl">,
  withinMs?: number,
): Promise<RedisFacts | null> {
  if (!redisUrl) return null;
  const host = hostOf(redisUrl);
  let fault = "no answer";
  const note = (_level: string, _message: string, fields: { readonly reason?: unknown } = {}) => {
    if (fields.reason) fault = faultOf(fields.reason);
  };
  try {
    await using redis = await openRedis(redisUrl, note, withinMs);
    return { host, fault: redis.isUp() ? null : fault, isRefused: false };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { host, fault, isRefused: true };
  }
}

export async function gatherSmtp({ isSandbox, mail: { smtpUrl, from } }: Config): Promise<SmtpFacts> {
  const fault = smtpUrl && !isSandbox ? await smtpFault(smtpUrl) : null;
  return { isSandbox, isSetUp: smtpUrl !== null, from, fault };
}

function isForThisComputerAlone({ host, publicUrl, trustedProxies }: Config): boolean {
  const hosts = [host, ...(publicUrl ? [new URL(publicUrl).hostname] : [])];
  return trustedProxies === 0 && hosts.every(isLoopback);
}

/** Where people find the app. */
function homeOf({ publicUrl, basePath }: Pick<Config, "publicUrl" | "basePath">): string {
  const address = publicUrl ?? "";
  return address.endsWith(basePath) ? address : address + basePath;
}
