import type { Config } from "../../server/host/settings/config.ts";
import { answered, ask, mendOf } from "./ask.ts";
import type { NoteClock } from "./check_clock.ts";
import { absent, type Finding, warning, well, wrong } from "./finding.ts";

const CONSOLE = "https://console.cloud.google.com/apis/credentials";
const TOKEN = "https://oauth2.googleapis.com/token";

export async function checkGoogle(
  { google: { clientId, clientSecret, jwksUrl } }: Pick<Config, "google">,
  noteClock: NoteClock,
  tokenUrl = TOKEN,
): Promise<Finding[]> {
  if (!clientId) return [absent("google", "Google signs nobody in: GOOGLE_CLIENT_ID is not set.")];
  if (!/^[\w-]+\.apps\.googleusercontent\.com$/.test(clientId)) {
    const mend = `Copy the one that ends with .apps.googleusercontent.com from ${CONSOLE}.`;
    return [wrong("google", "GOOGLE_CLIENT_ID is no client ID of Google's.", mend)];
  }
  return [await checkKeys(jwksUrl, noteClock), await checkSecret(clientId, clientSecret, tokenUrl)];
}

async function checkKeys(jwksUrl: string, noteClock: NoteClock): Promise<Finding> {
  const { response, fault, clockAheadMs } = await ask(jwksUrl);
  await response?.body?.cancel();
  noteClock("Google", clockAheadMs);
  if (response?.ok) return well("google", "Google's keys come.");
  const mend = mendOf(fault, "Let the server reach https://www.googleapis.com, and look at GOOGLE_JWKS_URL.");
  return wrong("google", `Google's keys do not come, so nobody can sign in: ${fault}.`, mend);
}

async function checkSecret(clientId: string, clientSecret: string | null, tokenUrl: string): Promise<Finding> {
  const check = "google secret";
  if (!clientSecret) return absent(check, "Without GOOGLE_CLIENT_SECRET events come to calendars as an .ics file.");
  const id = { client_id: clientId, client_secret: clientSecret, redirect_uri: "https://localhost/" };
  // A code that nobody was given: Google looks at the client first, and refuses the code alone where that is right.
  const body = new URLSearchParams({ ...id, grant_type: "authorization_code", code: "doctor" });
  const asked = await ask(tokenUrl, { method: "POST", body });
  const error = await answered(asked, "error");
  if (!error) {
    const says = `Google could not be asked about GOOGLE_CLIENT_SECRET: ${asked.fault}.`;
    return warning(check, says, mendOf(asked.fault, "Let the server reach https://oauth2.googleapis.com."));
  }
  if (error !== "invalid_client") return well(check, "Google accepts the client ID with its secret.");
  const says = "Google refuses GOOGLE_CLIENT_ID with this GOOGLE_CLIENT_SECRET.";
  return wrong(check, says, `Copy both of one client from ${CONSOLE}.`);
}

type Settings = { readonly oidc: Pick<NonNullable<Config["oidc"]>, "issuer"> | null };

export async function checkOidc({ oidc }: Settings, noteClock: NoteClock): Promise<Finding[]> {
  if (!oidc) return [];
  const { issuer } = oidc;
  const asked = await ask(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  noteClock("the identity provider", asked.clockAheadMs);
  const called = await answered(asked, "issuer");
  if (!asked.response?.ok || called === null) {
    const { fault } = asked;
    const mend = mendOf(fault, "Look at OIDC_ISSUER and whether this server reaches it; docs/identity.md has recipes.");
    return [wrong("oidc", `${issuer} does not answer as a provider: ${fault}.`, mend)];
  }
  if (String(called).replace(/\/$/, "") !== issuer.replace(/\/$/, "")) {
    const mend = "Write OIDC_ISSUER exactly as the provider calls itself.";
    return [wrong("oidc", `OIDC_ISSUER is ${issuer}, and the provider calls itself ${called}.`, mend)];
  }
  return [well("oidc", `${issuer} answers.`)];
}
