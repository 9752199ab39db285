import { WEBHOOK_EVENTS } from "../../domain/billing/webhook_events.ts";
import { counted } from "../../domain/wire/counted.ts";
import type {
  GoogleFacts,
  HttpsFacts,
  OidcFacts,
  RedisFacts,
  SmtpFacts,
  StripeFacts,
  WebhookEndpoint,
} from "./facts.ts";
import { absent, type Finding, warning, well, wrong } from "./finding.ts";
import { mendOf } from "./mend_of.ts";

/** Certificates are renewed a month before they end; one that is not by then will not be. */
const CERTIFICATE_DAYS = 14;
const CONSOLE = "https://console.cloud.google.com/apis/credentials";
const DASHBOARD = "https://dashboard.stripe.com";

export function judgeHttps({ publicUrl, isForThisComputerAlone, trustedProxies, answer }: HttpsFacts): Finding[] {
  const check = "https";
  if (isForThisComputerAlone) return [absent(check, "This server is for this computer alone.")];
  if (!publicUrl) {
    const mend = "Set PUBLIC_URL to the https:// address that people type.";
    return [warning(check, "Others reach this server, and nobody has said at which address.", mend)];
  }
  if (publicUrl.startsWith("http:")) {
    const mend = "Put a reverse proxy with a certificate in front, and write https:// in PUBLIC_URL.";
    return [warning(check, `${publicUrl} is not https: cameras do not work there, and others may read along.`, mend)];
  }
  if (!answer || answer.fault !== null) {
    const fault = answer?.fault ?? "nobody asked";
    const mend = mendOf(fault, "Look at the name's DNS, the reverse proxy with its certificate, and the firewall.");
    return [wrong(check, `${publicUrl} does not answer: ${fault}.`, mend)];
  }
  if (!answer.isStowmark) {
    const mend = "Let the reverse proxy pass this address on to HOST and PORT, and look at BASE_PATH.";
    return [wrong(check, `Something else answers at ${publicUrl}.`, mend)];
  }
  const findings = [judgeCertificate(publicUrl, answer.certificateDays)];
  if (!answer.hasSockets) {
    const mend = "Let the reverse proxy pass the headers Upgrade and Connection on.";
    findings.push(wrong(check, "WebSockets do not come through to the server, so games cannot be played.", mend));
  }
  if (trustedProxies === 0) {
    const mend = "Set TRUST_PROXY to how many proxies stand in front, mostly 1.";
    findings.push(warning(check, "A proxy stands in front, and TRUST_PROXY is 0: all people seem to be it.", mend));
  }
  return findings;
}

function judgeCertificate(publicUrl: string, days: number | null): Finding {
  if (days === null || days > CERTIFICATE_DAYS) return well("https", `${publicUrl} leads here.`);
  const says = `The certificate of ${publicUrl} runs out in ${counted(days, "day")}.`;
  return warning("https", says, "Look why the reverse proxy does not renew it.");
}

export function judgeGoogle({ clientId, keys, secret }: GoogleFacts): Finding[] {
  if (!clientId) return [absent("google", "Google signs nobody in: GOOGLE_CLIENT_ID is not set.")];
  if (!/^[\w-]+\.apps\.googleusercontent\.com$/.test(clientId)) {
    const mend = `Copy the one that ends with .apps.googleusercontent.com from ${CONSOLE}.`;
    return [wrong("google", "GOOGLE_CLIENT_ID is no client ID of Google's.", mend)];
  }
  const findings = [
    keys?.fault
      ? wrong(
        "google",
        `Google's keys do not come, so nobody can sign in: ${keys.fault}.`,
        mendOf(keys.fault, "Let the server reach https://www.googleapis.com, and look at GOOGLE_JWKS_URL."),
      )
      : well("google", "Google's keys come."),
  ];
  return [...findings, judgeGoogleSecret(secret)];
}

function judgeGoogleSecret(secret: GoogleFacts["secret"]): Finding {
  const check = "google secret";
  if (!secret) return absent(check, "Without GOOGLE_CLIENT_SECRET events come to calendars as an .ics file.");
  if (secret.fault) {
    const says = `Google could not be asked about GOOGLE_CLIENT_SECRET: ${secret.fault}.`;
    return warning(check, says, mendOf(secret.fault, "Let the server reach https://oauth2.googleapis.com."));
  }
  if (secret.isAccepted) return well(check, "Google accepts the client ID with its secret.");
  const says = "Google refuses GOOGLE_CLIENT_ID with this GOOGLE_CLIENT_SECRET.";
  return wrong(check, says, `Copy both of one client from ${CONSOLE}.`);
}

export function judgeOidc({ issuer, fault, saysIssuer }: OidcFacts): Finding {
  if (fault) {
    const mend = mendOf(fault, "Look at OIDC_ISSUER and whether this server reaches it; docs/identity.md has recipes.");
    return wrong("oidc", `${issuer} does not answer as a provider: ${fault}.`, mend);
  }
  if (saysIssuer?.replace(/\/$/, "") !== issuer.replace(/\/$/, "")) {
    const mend = "Write OIDC_ISSUER exactly as the provider calls itself.";
    return wrong("oidc", `OIDC_ISSUER is ${issuer}, and the provider calls itself ${saysIssuer}.`, mend);
  }
  return well("oidc", `${issuer} answers.`);
}

export function judgeStripe(facts: StripeFacts | null): Finding[] {
  if (!facts) return [absent("stripe", "No keys of Stripe's are set.")];
  const { look, wantedEndpoint, isTestMode, isForThisComputerAlone } = facts;
  if (look.verdict !== "accepted") {
    const [says, mend] = look.verdict === "refused"
      ? ["refuses STRIPE_SECRET_KEY", `Copy the key from ${DASHBOARD}/apikeys.`]
      : ["does not answer", mendOf(look.says, "Let the server reach https://api.stripe.com.")];
    return [wrong("stripe", `Stripe ${says}: ${look.says}.`, mend)];
  }
  const keys = isTestMode && !isForThisComputerAlone
    ? warning(
      "stripe",
      "The keys are of test mode: nobody pays real money.",
      `Take live keys from ${DASHBOARD}/apikeys.`,
    )
    : well("stripe", `Stripe accepts the keys of ${isTestMode ? "test" : "live"} mode.`);
  return [keys, judgeWebhook(look.endpoints, wantedEndpoint)];
}

function judgeWebhook(endpoints: readonly WebhookEndpoint[] | null, wanted: string | null): Finding {
  const check = "stripe webhook";
  const place = `${DASHBOARD}/webhooks`;
  if (!wanted) {
    const mend = "Set PUBLIC_URL, or let Stripe's own tool forward the messages (docs/billing.md).";
    return warning(check, "Without PUBLIC_URL Stripe cannot reach this server.", mend);
  }
  if (!endpoints) {
    return warning(check, "This restricted key may not look at webhooks.", `Look for ${wanted} at ${place}.`);
  }
  const endpoint = endpoints.find(({ url }) => url === wanted);
  if (!endpoint) {
    return wrong(check, `Stripe has no endpoint ${wanted}.`, `Add it at ${place}; docs/billing.md lists its events.`);
  }
  if (!endpoint.isEnabled) return wrong(check, `Stripe has disabled ${wanted}.`, `Enable it at ${place}.`);
  const missing = endpoint.events.includes("*") ? [] : WEBHOOK_EVENTS.filter((one) => !endpoint.events.includes(one));
  if (missing.length > 0) {
    return wrong(check, `Stripe does not tell of ${missing.join(", ")}.`, `Add these events at ${place}.`);
  }
  return well(check, `Stripe tells ${wanted} what is needed.`);
}

export function judgeRedis({ host, fault, isRefused }: RedisFacts): Finding {
  if (fault === null) return well("redis", `Redis at ${host} answers.`);
  if (isRefused) {
    const mend = "Look at user and password in REDIS_URL, and at what that user may do; a server does not start so.";
    return wrong("redis", `Redis at ${host} does not let us in: ${fault}.`, mend);
  }
  const mend = "Look whether Redis runs there, and at host and port of REDIS_URL (rediss:// is for TLS).";
  return wrong("redis", `Redis at ${host} does not answer: ${fault}.`, mend);
}

export function judgeSmtp({ isSandbox, isSetUp, from, fault }: SmtpFacts): Finding {
  if (isSandbox) return absent("smtp", "The sandbox keeps messages instead of sending them.");
  if (!isSetUp) {
    return warning("smtp", "No mail is sent: SMTP_URL is not set.", "Set SMTP_URL and MAIL_FROM.");
  }
  if (fault) {
    const mend = /certificate/i.test(fault)
      ? "Let the mail server show a certificate for the host in SMTP_URL; one of an authority of your own counts once DENO_CERT names the authority's file."
      : "Look at host, port, user and password in SMTP_URL; smtps:// is for port 465, smtp:// for 587.";
    return wrong("smtp", `The mail server does not take us: ${fault}.`, mend);
  }
  if (from.includes("@localhost")) {
    return warning("smtp", "Messages come from an address at localhost, which others refuse.", "Set MAIL_FROM.");
  }
  return well("smtp", "The mail server takes us.");
}
