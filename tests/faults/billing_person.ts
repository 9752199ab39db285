import type { Caller } from "../../domain/wire/caller.ts";
import { SessionId } from "../../domain/wire/ids.ts";
import { deleteUser } from "../../db/auth/delete_user.ts";
import { signInUser } from "../../db/auth/users.ts";
import { deleteLeftCustomers } from "../../server/billing/reconcile.ts";
import { tolerate, type World } from "./billing_model.ts";

export interface Person {
  readonly caller: Caller;
  readonly secrets: string[];
  /** Something happened of which no message will tell: the nightly comparison has to find it. */
  isUnheard: boolean;
  hasLeft: boolean;
  /** How often they had paid when Stripe was told that they left. */
  paymentsOnLeaving: number | null;
}

export async function openPerson({ pool }: Pick<World, "pool">): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.org`;
  const identity = { subject: email, email, firstName: "", lastName: "" };
  const signedIn = await signInUser(pool, identity, "");
  if (!signedIn) throw new Error("expected a new account");
  const sessionId = SessionId.parse("none");
  const caller = { userId: signedIn.user.userId, sessionId, signedInAt: null, email, isAdmin: false };
  return { caller, secrets: [], isUnheard: false, hasLeft: false, paymentsOnLeaving: null };
}

/** Deletes the account, as the server does: Stripe is told afterwards, or by the nightly comparison. */
export async function leave(world: World, person: Person): Promise<void> {
  person.hasLeft = true;
  await deleteUser(world.pool, person.caller.userId);
  if (await tolerate(deleteLeftCustomers(world.parts)) === null) person.isUnheard = true;
}

export async function closePerson(world: World, { caller }: Person): Promise<void> {
  world.crash = null;
  await deleteUser(world.pool, caller.userId);
  await deleteLeftCustomers(world.parts);
  await world.standIn.delivered();
  await world.pool`update sandbox.stripe_account set clock_ahead_s = 0`;
  world.mailbox.length = 0;
}
