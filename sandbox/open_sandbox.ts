import { Hono } from "hono";
import { markBot } from "../db/auth/bot_accounts.ts";
import { migrate, SANDBOX } from "../db/migrate.ts";
import type { OpenSandbox, Sandbox, SandboxParts } from "../server/start/open_sandbox.ts";
import type { Env } from "../server/http/env.ts";
import { StartError } from "../server/host/process/start_error.ts";
import { ensureHouseEvent, openHouseBots } from "./bots/house_bots.ts";
import { keepMail } from "./db/mail.ts";
import { SANDBOX_CLIENT_ID, sandboxGoogle } from "./google.ts";
import { sandboxMailRoutes } from "./mail_routes.ts";
import { openStripeStandIn } from "./stripe/stand_in.ts";
import { createMiddleware } from "hono/factory";
import { wireFailure } from "../domain/wire/failures.ts";
import { isLoopback } from "../server/host/settings/config.ts";
import { comesByProxy } from "../server/http/visitor/request_facts.ts";

/**
 * For a sandbox that nobody asked for in words: it serves this computer alone. Another name in the address is a page that
 * had its own name lead to us (DNS rebinding), or a tunnel; a proxy's mark means that others reach us.
 */
const localOnly = createMiddleware<Env>(async (c, next) => {
  if (comesByProxy(c.req.raw.headers) || !isLoopback(new URL(c.req.url).hostname)) {
    throw wireFailure("ForeignOrigin", {
      sentence: "This sandbox is for the computer it runs on. Its operator can set SANDBOX=1 to let everybody in.",
    });
  }
  await next();
});

const FAR_AWAY = new Date("9999-01-01T00:00:00Z");

const ROLES: Sandbox["roles"] = new Map([
  ["admin@sandbox.test", { isAdmin: true, isSetUp: true }],
  ["pro@sandbox.test", { proUntil: FAR_AWAY, isSetUp: true }],
  ["member@sandbox.test", { isSetUp: true }],
]);

export const openSandbox: OpenSandbox = async (parts) => {
  const { config, pool, log, clock, loopbackUrl } = parts;
  await prepareTables(pool);
  const stripe = config.stripe
    ? null
    : await openStripeStandIn(pool, `${loopbackUrl}/api/v1/stripe/webhook`, { clock, log });
  const routes = new Hono<Env>();
  if (!config.isSandboxAskedFor) routes.use(localOnly);
  routes.route("/google", await sandboxGoogle(config.dataDir));
  routes.route("/mail", sandboxMailRoutes(pool, loopbackUrl));
  if (stripe) routes.route("/stripe", stripe.routes);
  return {
    google: { clientId: SANDBOX_CLIENT_ID, jwksUrl: `${loopbackUrl}/sandbox/google/jwks` },
    roles: ROLES,
    sendMail: (mail) => keepMail(pool, mail),
    stripe: stripe &&
      { ...stripe.account, apiUrl: stripe.apiUrl, invoicePages: `${config.basePath}/sandbox/stripe/invoice` },
    routes,
    startBots: () =>
      openHouseBots({
        url: loopbackUrl,
        log,
        ensureEvent: () => ensureHouseEvent(pool, clock()),
        mark: (userId, name) => markBot(pool, userId, name),
      }),
    [Symbol.asyncDispose]: async () => await stripe?.[Symbol.asyncDispose](),
  };
};

async function prepareTables(pool: SandboxParts["pool"]): Promise<void> {
  try {
    await migrate(pool, { schema: SANDBOX });
  } catch (error) {
    throw new StartError(`The database refused: ${error instanceof Error ? error.message : error}`);
  }
}
