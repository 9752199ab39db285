import type { Action } from "../../../domain/wire/action.ts";
import type { HouseholdCaller, Visitor } from "../../../domain/wire/caller.ts";
import { HouseholdRole } from "../../../domain/wire/household_role.ts";
import type { Ctx } from "../env.ts";

export type AnyHandler = (payload: unknown, caller: Visitor, request: Ctx) => Promise<object>;

/** Whether somebody may still do in a household what wants this role. */
export type MayStill = (caller: HouseholdCaller, wanted: HouseholdRole) => Promise<boolean>;

/** The handler, whose upload, or file that it sends, is broken off where whoever asked for it is taken out of the household. */
export function whileAdmitted(row: Action, handler: AnyHandler, mayStill: MayStill): AnyHandler {
  const { data: wanted } = HouseholdRole.safeParse(row.who);
  if (!wanted) return handler;
  return async (payload, caller, request) => {
    const watch = () => caller && request.env.breakOffUnless(() => mayStill(caller, wanted));
    if (row.body) watch();
    const reply = await handler(payload, caller, request);
    if (!row.body && reply instanceof Response && reply.body) watch();
    return reply;
  };
}
