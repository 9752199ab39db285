import { Hono } from "hono";
import type { LoginActivity } from "../domain/auth/login_activity.ts";
import { type Contract, contract } from "../domain/contract.ts";
import type { ContractHandlers } from "../domain/wire/action.ts";
import { CALLS_LIMIT } from "../domain/wire/limits.ts";
import type { UserId } from "../domain/wire/ids.ts";
import { wireFailure } from "../domain/wire/failures.ts";
import type { Pool } from "../db/sql.ts";
import { authHandlers } from "./auth/auth_handlers.ts";
import type { GrantsOf } from "./auth/grants.ts";
import type { SessionCache } from "./auth/session_cache.ts";
import type { VerifyCredential } from "./auth/google.ts";
import { type SessionCookies, sessionCookies } from "./auth/session_cookies.ts";
import { billingHandlers } from "./billing/billing_actions.ts";
import { stripeHandlers } from "./billing/webhook.ts";
import type { BillingParts } from "./billing/billing_parts.ts";
import type { Config } from "./config.ts";
import { operationHandlers, type Part } from "./health.ts";
import type { GameHandlers } from "./game/open_game.ts";
import { answerFailure } from "./http/answer.ts";
import type { Ctx, Env } from "./http/env.ts";
import type { FindVisitor } from "./http/find_visitor.ts";
import { limitRate } from "./http/rate_limit.ts";
import { requestFacts } from "./http/request_facts.ts";
import { sameSiteOnly } from "./http/same_site.ts";
import { noStore, securityHeaders } from "./http/security_headers.ts";
import { toHttps } from "./http/to_https.ts";
import { webPages } from "./http/web_pages.ts";
import { serveContract } from "./http/serve_calls.ts";
import { noRoute } from "./http/wrong_method.ts";
import { itemHandlers } from "./items/item_handlers.ts";
import type { Log } from "./log.ts";
import { filesGone } from "./media/media_jobs.ts";
import type { DiskRoom } from "./media/disk_room.ts";
import type { MediaStore } from "./media/open_storage.ts";
import { mediaHandlers } from "./media/media_handlers.ts";
import type { Metrics } from "./metrics.ts";
import type { Sandbox } from "./open_sandbox.ts";
import type { Pictures } from "./pictures/open_pictures.ts";
import type { ScanFiles } from "./scan/scan_files.ts";
import { scanHandlers } from "./scan/scan_handlers.ts";

export interface AppParts {
  readonly config: Config;
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: () => number;
  readonly sessionCache: SessionCache;
  readonly findVisitor: FindVisitor;
  readonly verify: VerifyCredential;
  readonly grantsOf: GrantsOf;
  readonly loginActivity: LoginActivity;
  readonly googleClientId: string | null;
  /** Null outside the sandbox, where its routes do not exist. */
  readonly sandbox: Pick<Sandbox, "routes" | "stripe"> | null;
  readonly store: MediaStore;
  readonly disk: DiskRoom;
  readonly game: GameHandlers;
  readonly metrics: Metrics;
  readonly healthParts: readonly Part[];
  readonly isLeaving: () => boolean;
  readonly distDir: string;
  readonly scanFiles: ScanFiles;
  readonly pictures: Pictures;
  readonly forgetFilesOf: (userId: UserId) => Promise<void>;
  /** Null where no payment provider is set up. */
  readonly billing: BillingParts | null;
  readonly endPayments: () => Promise<void>;
}

export function createApp(parts: AppParts): Hono<Env> {
  const { config } = parts;
  const cookies = sessionCookies(config.basePath);
  const visitor = knowVisitor(parts.findVisitor, cookies);
  // Clients write `player/?action=` as well as `player?action=`.
  const app = new Hono<Env>({ strict: false }).basePath(config.basePath);
  app.onError(answerFailure(parts.log));
  app.use(parts.metrics.measure, requestFacts(config.trustedProxies, config.publicUrl), securityHeaders());
  const { operations, ...calls } = contract;
  const handlers = handlersOf(parts, cookies);
  serveContract(app, { operations }, handlers, config.rateLimits);
  app.use(turnAway(parts.isLeaving), toHttps(config.publicUrl, config.trustedProxies));

  const limited = limitRate(CALLS_LIMIT, config.rateLimits);
  app.use("/api/*", noStore(), sameSiteOnly(config.publicUrl), visitor, limited);
  app.use("/media/*", visitor, limited);
  serveContract(app, calls, handlers, config.rateLimits);

  if (parts.sandbox) {
    app.use("/sandbox/*", noStore(), sameSiteOnly(config.publicUrl)).route("/sandbox", parts.sandbox.routes);
  }
  const closed = noRoute(app);
  for (const place of ["/api/*", "/sandbox/*", "/media/*", "/socket.io/*", "/metrics"]) app.all(place, closed);
  app.route(
    "/",
    webPages(parts.distDir, {
      basePath: config.basePath,
      isSandbox: config.isSandbox,
      googleClientId: parts.googleClientId,
      hasGoogleCalendar: parts.googleClientId !== null && config.google.clientSecret !== null,
      supportEmail: addressIn(config.mail.from),
      stripe: {
        scriptUrl: parts.sandbox?.stripe ? `${config.basePath}/sandbox/stripe/stripe.js` : null,
        publishableKey: parts.billing?.payments.publishableKey ?? null,
      },
    }),
  );
  return app;
}

/** A handler for every row of the contract: leaving one out does not compile. */
function handlersOf(parts: AppParts, cookies: SessionCookies): ContractHandlers<Contract, Ctx> {
  const { config, pool } = parts;
  return {
    operations: operationHandlers(parts),
    auth: authHandlers({ ...parts, cookies }),
    items: itemHandlers({ ...parts, ...config, filesGone: () => filesGone(pool) }),
    media: mediaHandlers({ ...parts, ...parts.store, ...config }),
    scans: scanHandlers(parts),
    billing: billingHandlers(pool, parts.billing),
    stripe: stripeHandlers(parts.billing),
    ...parts.game,
  };
}

/** The bare address of `Stowmark <stowmark@example.org>`. */
function addressIn(mailFrom: string): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}

function knowVisitor(findVisitor: FindVisitor, cookies: SessionCookies) {
  return async (c: Ctx, next: () => Promise<void>) => {
    c.set("visitor", await findVisitor(cookies.accessToken(c), c.get("address")));
    await next();
  };
}

/** Who comes while we leave asks again, and finds the next server. */
function turnAway(isLeaving: () => boolean) {
  return async (_c: Ctx, next: () => Promise<void>) => {
    if (isLeaving()) throw wireFailure("Restarting", { retryAfterS: 1 });
    await next();
  };
}
