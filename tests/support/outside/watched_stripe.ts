import type { Pool } from "../../../db/sql.ts";
import { openStripeStandIn } from "../../../sandbox/stripe/stand_in.ts";
import { stripePayments } from "../../../server/host/stripe/stripe_payments.ts";
import { openLog } from "../../../server/host/log/log.ts";

interface StripeRequest {
  /** The method and the address without its ids: `GET /v1/customers/:id`. */
  readonly call: string;
  /** Names of the parameters, and what is to be expanded. */
  readonly parameters: readonly string[];
  readonly headers: Headers;
}

/** The stand-in of Stripe, whose messages reach nobody, with every request that is made to it. */
export async function watchedStripe(pool: Pool) {
  const log = openLog("error");
  const standIn = await openStripeStandIn(pool, "http://127.0.0.1:9/", { clock: Date.now, log });
  const requests: StripeRequest[] = [];
  const door = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { method, headers } = request;
    const { pathname, search } = new URL(request.url);
    const body = method === "POST" ? await request.text() : null;
    requests.push({ call: callOf(method, pathname), parameters: parametersOf(body ?? search), headers });
    return await fetch(standIn.apiUrl + pathname + search, { method, headers, body });
  });
  const account = { ...standIn.account, apiUrl: `http://127.0.0.1:${door.addr.port}` };
  return {
    standIn,
    requests,
    payments: stripePayments(account, () => {}),
    /** What was asked since it was asked for before. */
    takeCalls: () => requests.splice(0).map(({ call }) => call),
    async [Symbol.asyncDispose]() {
      await door.shutdown();
      await standIn[Symbol.asyncDispose]();
    },
  };
}

function callOf(method: string, pathname: string): string {
  return `${method} ${pathname.replace(/(?<=\/)[a-z]+_[A-Za-z0-9]{14,}/, ":id")}`;
}

function parametersOf(text: string): string[] {
  return [...new URLSearchParams(text)]
    .map(([name, value]) => name.startsWith("expand") ? `${name}=${value}` : name).sort();
}
