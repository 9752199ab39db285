import { authFailure } from "../../../domain/auth/failures.ts";
import type { LoginActivity } from "../../../domain/auth/login_activity.ts";
import type { passwordActions } from "../../../domain/auth/password/contract.ts";
import type { User } from "../../../domain/auth/user.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { holdPassword } from "../../../db/auth/passwords.ts";
import { holdUser } from "../../../db/auth/users.ts";
import type { Sql } from "../../../db/sql.ts";
import type { Config } from "../../host/settings/config.ts";
import type { Ctx } from "../../http/env.ts";
import { giveSession, type SessionParts } from "../give_session.ts";
import type { GrantsOf } from "../grants.ts";
import { type CodeParts, requestCode } from "../recovery/codes.ts";
import { checkPassword } from "./check_password.ts";
import { hashProven, setProvenPassword } from "./set_password.ts";

export interface PasswordHandlerParts extends CodeParts, SessionParts {
  readonly config: Pick<Config, "isSandbox" | "rateLimits" | "hasPasswordSignIn">;
  readonly grantsOf: GrantsOf;
  readonly loginActivity: LoginActivity;
}

export function passwordHandlers(parts: PasswordHandlerParts): Handlers<typeof passwordActions, Ctx> {
  const { cookies, sessionCache, loginActivity, grantsOf, config: { isSandbox } } = parts;
  return {
    async request_registration_code({ email }, _, c) {
      requirePasswords(parts.config);
      return await requestCode(parts, { email, purpose: "registration" }, c.get("address"));
    },
    async password_register({ email, password, firstName, lastName }, _, c) {
      requirePasswords(parts.config);
      const newcomer = { firstName, lastName, grants: grantsOf(email) };
      const wanted = { email, password, proof: cookies.proof.read(c), clientAddress: c.get("address") };
      const proven = await hashProven(parts, wanted);
      const signedIn = await giveSession(parts, c, (tx) => setProvenPassword(tx, isSandbox, proven, { newcomer }));
      if (!signedIn) throw authFailure("NotProven");
      const { user, isNew } = signedIn;
      cookies.proof.take(c);
      if (!isNew) {
        sessionCache.forgetUser(user.userId);
        loginActivity.changed(user.userId);
      }
      c.status(isNew ? 201 : 200);
      return { isLogIn: true, user };
    },
    async password_login(entered, _, c) {
      requirePasswords(parts.config);
      const client = { address: c.get("address"), deviceSecret: cookies.device.read(c) };
      const { userId, hash } = await checkPassword(parts, entered, client);
      const signedIn = await giveSession(parts, c, (tx) => holdByPassword(tx, userId, hash));
      if (!signedIn) throw authFailure("PasswordWrong");
      return { isLogIn: true, user: signedIn.user };
    },
  };
}

/** @throws Failure PasswordsOff */
function requirePasswords({ hasPasswordSignIn }: Pick<Config, "hasPasswordSignIn">): void {
  if (!hasPasswordSignIn) throw authFailure("PasswordsOff");
}

/** The account, where its password is still the one that was compared. Until the transaction ends nobody changes or deletes it. */
async function holdByPassword(tx: Sql, userId: UserId, hash: string): Promise<{ user: User } | null> {
  const user = await holdUser(tx, userId);
  return user && await holdPassword(tx, userId, hash) ? { user } : null;
}
