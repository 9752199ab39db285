import { z } from "zod";

/** In a household: who looks at its boxes, who changes them, who decides about the household itself. Each may what those before it may. */
export const HouseholdRole = z.enum(["viewer", "member", "owner"]);
export type HouseholdRole = z.output<typeof HouseholdRole>;

/** Whether somebody with this role in a household may do to it what wants that one. */
export function mayDo(role: HouseholdRole, wanted: HouseholdRole): boolean {
  const { options } = HouseholdRole;
  return options.indexOf(role) >= options.indexOf(wanted);
}
