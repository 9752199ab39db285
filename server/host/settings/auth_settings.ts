import { setting } from "./setting.ts";
import { emails, issuer, text, url, zeroOrOne } from "./shapes.ts";

/** Who may sign in, and how. */
export const authSettings = {
  adminEmails: setting(
    "ADMIN_EMAILS",
    emails,
    [],
    "e-mail addresses with commas between them, for example ann@example.org, bo@example.org",
  ),
  google: {
    clientId: setting("GOOGLE_CLIENT_ID", text, null),
    clientSecret: setting("GOOGLE_CLIENT_SECRET", text, null),
    jwksUrl: setting(
      "GOOGLE_JWKS_URL",
      url,
      "https://www.googleapis.com/oauth2/v3/certs",
      "an address, or leave it out for Google's",
    ),
  },
  oidc: {
    issuer: setting(
      "OIDC_ISSUER",
      issuer,
      null,
      "the provider's address, https:// and as it calls itself; http:// for a provider on this computer alone",
    ),
    clientId: setting("OIDC_CLIENT_ID", text, null),
    clientSecret: setting("OIDC_CLIENT_SECRET", text, null),
    /** What the button says. */
    name: setting("OIDC_NAME", text.max(60), "your account", "what the button says, up to 60 characters"),
    /** Whether to believe an address of which the provider does not say whether it is verified. */
    isEmailTrusted: setting("OIDC_TRUST_EMAIL", zeroOrOne, false, "1 or 0"),
  },
  hasPasswordSignIn: setting("PASSWORD_SIGN_IN", zeroOrOne, false, "1 to offer e-mail and password, or 0"),
};
