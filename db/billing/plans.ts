import type { Plan, PlanId } from "../../domain/billing/plan.ts";
import type { Sql } from "../sql.ts";

export async function listPlans(sql: Sql): Promise<Plan[]> {
  const rows = await sql<PlanRow[]>`select ${planColumns(sql)} from plans order by position`;
  return rows.map(planOf);
}

export async function findPlan(sql: Sql, planId: PlanId): Promise<Plan | null> {
  const [row] = await sql<PlanRow[]>`select ${planColumns(sql)} from plans where plan_id = ${planId}`;
  return row ? planOf(row) : null;
}

interface PlanRow {
  readonly planId: PlanId;
  readonly name: string;
  readonly price: number;
  readonly months: number;
  readonly isPopular: boolean;
  readonly savings: string | null;
}

function planColumns(sql: Sql) {
  return sql`plan_id as "planId", name, price_cents as price, months, is_popular as "isPopular", savings`;
}

function planOf({ isPopular, savings, ...plan }: PlanRow): Plan {
  return { ...plan, ...(isPopular && { isPopularChoice: true }), ...(savings !== null && { savings }) };
}
