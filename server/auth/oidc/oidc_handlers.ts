import { authFailure } from "../../../domain/auth/failures.ts";
import type { oidcActions } from "../../../domain/auth/oidc/contract.ts";
import { oidcIdentityOf } from "../../../domain/auth/id_token.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import { signInByOidc } from "../../../db/auth/sign_in_by_oidc.ts";
import { spendSignIn } from "../../../db/auth/sweep_sign_ins.ts";
import type { Ctx } from "../../http/env.ts";
import type { Config } from "../../host/settings/config.ts";
import { giveSession, type SessionParts } from "../give_session.ts";
import type { GrantsOf } from "../grants.ts";
import { keptSecret } from "../session_cookies.ts";
import { digestOf } from "../../host/secrets/tokens.ts";
import type { OidcProvider } from "./oidc_provider.ts";
import { challengeOfState, newChallenge, STATE_MS } from "./oidc_state.ts";

export interface OidcParts extends SessionParts {
  readonly oidc: OidcProvider | null;
  readonly grantsOf: GrantsOf;
  readonly config: Pick<Config, "basePath">;
}

export function oidcHandlers(parts: OidcParts): Handlers<typeof oidcActions, Ctx> {
  const { clock, cookies, config: { basePath } } = parts;
  return {
    async begin_oidc(_payload, _visitor, c) {
      const authUrl = await requireOidc(parts).authUrl(newChallenge(keptSecret(c, cookies.oidc), clock()));
      return { authUrl };
    },
    async oidc_callback(_payload, _visitor, c) {
      await comeBack(parts, c);
      // Always this page: where somebody wanted to go, only their browser knows.
      return c.redirect(`${basePath}/login`);
    },
  };
}

/** @throws Failure OidcNotSetUp */
function requireOidc({ oidc }: OidcParts): OidcProvider {
  if (!oidc) throw authFailure("OidcNotSetUp");
  return oidc;
}

/** Signs in whoever comes back from the provider. @throws Failure */
async function comeBack(parts: OidcParts, c: Ctx): Promise<void> {
  const { pool, clock, cookies, grantsOf } = parts;
  const oidc = requireOidc(parts);
  const answer = new URL(c.req.url).searchParams;
  const challenge = challengeOfState(cookies.oidc.read(c) ?? "", answer.get("state") ?? "", clock());
  if (!challenge) throw authFailure("BegunElsewhere");
  const spentUntil = new Date(clock() + 2 * STATE_MS);
  if (!await spendSignIn(pool, [digestOf(`oidc ${challenge.state}`)], spentUntil)) throw authFailure("SignInSpent");
  const identity = oidcIdentityOf(oidc.issuer, await oidc.claims(answer, challenge), oidc.isEmailTrusted);
  const grants = grantsOf(identity.email);
  const signedIn = await giveSession(parts, c, (tx) => signInByOidc(tx, identity, grants));
  if (!signedIn) throw authFailure("AddressTaken");
}
