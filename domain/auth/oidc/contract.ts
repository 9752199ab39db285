import { z } from "zod";
import { action, noJson } from "../../wire/action.ts";

/** As long as an address may be: some providers' codes are whole tokens. */
const word = z.string().optional();

export const oidcActions = {
  begin_oidc: action({
    does:
      "Where to send somebody who signs in through the operator's identity provider. A cookie binds it to this browser.",
    reads: false,
    who: "anyone",
    path: "/api/backend/auth/oidc/begin",
    payload: z.object({}),
    reply: z.object({ authUrl: z.url() }),
    rateLimit: { calls: 60, perSeconds: 60 },
  }),
  oidc_callback: action({
    does: "Where the provider sends people back to. It signs in once, and only in the browser that began.",
    reads: true,
    who: "anyone",
    path: "/api/backend/auth/oidc/callback",
    isPayloadInAddress: true,
    failsAt: "/login",
    payload: z.object({ state: word, code: word, iss: word, error: word }),
    reply: noJson("A redirect to the sign-in page, which leads on or says in `fault` what went wrong."),
    rateLimit: { calls: 60, perSeconds: 60 },
  }),
};
