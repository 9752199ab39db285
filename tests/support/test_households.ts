import { z } from "zod";
import type { SharedRole } from "../../domain/households/household.ts";
import type { PayloadOf } from "../../domain/wire/action.ts";
import type { householdActions } from "../../domain/households/contract.ts";
import { Invitation } from "../../domain/households/household.ts";
import type { Member, MembersApp } from "./server/test_app.ts";

const Invited = z.object({ data: z.object({ invitation: Invitation, link: z.string(), isMailed: z.boolean() }) });

/** Invites to the household that an owner looks at, which is called "Home" from then on. */
export async function invite(owner: Member, asked: Partial<PayloadOf<(typeof householdActions)["INVITE"]>> = {}) {
  await mustDo(owner, "NAME_HOUSEHOLD", { name: "Home" });
  const { data } = Invited.parse(await mustDo(owner, "INVITE", { role: "member", ...asked }));
  return { ...data, key: new URL(data.link).hash.slice(1) };
}

/** Somebody new who has joined the owner's household. */
export async function joinedBy(app: MembersApp, owner: Member, email: string, role: SharedRole = "member") {
  const person = await app.signIn(email);
  await mustDo(person, "JOIN_HOUSEHOLD", { key: (await invite(owner, { role })).key });
  return person;
}

export async function mustDo(person: Member, action: string, payload: unknown = {}): Promise<unknown> {
  const { status, body } = await person.write("households", action, payload);
  if (status >= 300) throw new Error(`expected ${action} to be done, received ${status} ${body.errorMessage}`);
  return body;
}
