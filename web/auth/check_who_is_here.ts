import { checkLogin } from "../api/auth.ts";
import { renewSession } from "../api/renew_session.ts";
import { remembered } from "../base/remembered.ts";
import { loginActor } from "./login.ts";

/** Says that somebody signed in here before, so that a short-lived session is worth renewing. */
export const userEmail = remembered("userEmail");

/** Asks the server who is signed in, renews an old session once if there may be one, and tells the login machine. */
export async function checkWhoIsHere(): Promise<void> {
  const user = await checkLogin() ?? await checkAfterRenewal();
  userEmail.set(user?.email ?? null);
  loginActor.send({ type: "checked", user });
}

async function checkAfterRenewal() {
  if (!userEmail.get()) return null;
  return await renewSession(Date.now()) === "renewed" ? await checkLogin() : null;
}
