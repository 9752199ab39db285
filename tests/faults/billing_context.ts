import { openPool } from "../../db/sql.ts";
import { openBillingTurns } from "../../server/billing/billing_turns.ts";
import { stripePayments } from "../../server/host/stripe/stripe_payments.ts";
import type { Log } from "../../server/host/log/log.ts";
import { openStripeStandIn } from "../../sandbox/stripe/stand_in.ts";
import type { TestApp } from "../support/server/test_app.ts";

export const silent = () => {};

export async function billingContextOf({ databaseUrl, url }: TestApp, log: Log = silent) {
  const pool = openPool(databaseUrl, { max: 4 });
  const standIn = await openStripeStandIn(pool, `${url}/api/v1/stripe/webhook`, { clock: Date.now, log });
  const payments = stripePayments({ ...standIn.account, apiUrl: standIn.apiUrl }, log);
  return {
    billing: {
      ...{ pool, payments, log, isSandbox: true, free: { boxesPerMonth: 20, assetsPerBox: 5 } },
      turns: openBillingTurns(),
    },
    standIn,
    async [Symbol.asyncDispose]() {
      await standIn[Symbol.asyncDispose]();
      await pool.end();
    },
  };
}
