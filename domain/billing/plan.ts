import { z } from "zod";

/** Clients send 1 or "1"; inside it is text, like every id. */
export const PlanId = z.union([z.string().min(1).max(40), z.number().int()])
  .meta({ says: 'the id of a plan, for example "1"' })
  .transform(String).pipe(z.string()).brand<"PlanId">();
export type PlanId = z.output<typeof PlanId>;

/** What Pro can be bought for, as it travels. */
export const Plan = z.object({
  planId: PlanId,
  name: z.string(),
  /** Cents for the whole period. */
  price: z.number().int(),
  months: z.number().int(),
  isPopularChoice: z.boolean().optional(),
  savings: z.string().optional(),
});
export type Plan = z.output<typeof Plan>;
