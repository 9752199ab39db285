import type { LoginActivity } from "../../../domain/auth/login_activity.ts";
import type { recoveryActions } from "../../../domain/auth/recovery/contract.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import { tokenNamesByAddress } from "../../../db/auth/api_tokens.ts";
import { transact } from "../../../db/transact.ts";
import type { Ctx } from "../../http/env.ts";
import { browserToKnow, type DeviceParts } from "../give_session.ts";
import { hashProven, setProvenPassword } from "../password/set_password.ts";
import type { SessionCache } from "../session_cache.ts";
import { type CodeParts, requestCode, validateCode } from "./codes.ts";

export interface RecoveryParts extends CodeParts, DeviceParts {
  readonly sessionCache: SessionCache;
  readonly loginActivity: LoginActivity;
}

export function recoveryHandlers(parts: RecoveryParts): Handlers<typeof recoveryActions, Ctx> {
  const { pool, cookies, sessionCache, loginActivity, config: { isSandbox } } = parts;
  return {
    async request_verification_code({ email }, _, c) {
      return await requestCode(parts, { email, purpose: "recovery" }, c.get("address"));
    },
    async validate_verification_code(entered, _, c) {
      cookies.proof.give(c, await validateCode(parts, entered, c.get("address")));
      return { tokenNames: await tokenNamesByAddress(pool, entered.email, isSandbox) };
    },
    async update_password({ email, newPassword, keepsTokens }, _, c) {
      const wanted = { email, password: newPassword, proof: cookies.proof.read(c), clientAddress: c.get("address") };
      const proven = await hashProven(parts, wanted);
      // Who has proven the address comes back from here, also while others try their passwords.
      const browser = browserToKnow(parts, c);
      const userId = await transact(pool, async (tx) => {
        const { user } = await setProvenPassword(tx, isSandbox, proven, { keepsTokens });
        await browser.remember(tx, user.userId, null);
        return user.userId;
      });
      browser.giveCookie();
      cookies.proof.take(c);
      sessionCache.forgetUser(userId);
      loginActivity.changed(userId);
      return {};
    },
  };
}
