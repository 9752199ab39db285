import { getCookie } from "hono/cookie";
import { Hono } from "hono";
import type { LoginActivity } from "../domain/auth/login_activity.ts";
import { itemActions } from "../domain/items/contract.ts";
import type { UserId } from "../domain/wire/ids.ts";
import { wireFailure } from "../domain/wire/failures.ts";
import type { Pool } from "../db/sql.ts";
import type { Grants } from "../db/auth/users.ts";
import { authRoutes } from "./auth/auth_routes.ts";
import type { Callers } from "./auth/callers.ts";
import type { VerifyCredential } from "./auth/google.ts";
import { ACCESS_COOKIE, sessionCookies } from "./auth/session_cookies.ts";
import type { BillingParts } from "./billing/billing_parts.ts";
import { billingPaths, subscriptionRoute } from "./billing/billing_routes.ts";
import type { Config } from "./config.ts";
import { healthRoutes, type Part } from "./health.ts";
import { actionRoute } from "./http/action_route.ts";
import { answerFailure } from "./http/answer.ts";
import type { Ctx, Env } from "./http/env.ts";
import { CALL_ALLOWANCE, limitRate, SIGN_IN_ALLOWANCE } from "./http/rate_limit.ts";
import { requestFacts } from "./http/request_facts.ts";
import { sameSiteOnly } from "./http/same_site.ts";
import { securityHeaders } from "./http/security_headers.ts";
import { webPages } from "./http/web_pages.ts";
import { noRoute } from "./http/wrong_method.ts";
import { itemHandlers } from "./items/item_handlers.ts";
import type { Log } from "./log.ts";
import { filesGone } from "./media/media_jobs.ts";
import type { MediaStore } from "./media/open_storage.ts";
import { serveMedia } from "./media/serve_media.ts";
import { uploadRoute } from "./media/upload_route.ts";
import type { Metrics } from "./metrics.ts";
import type { ScanFiles } from "./scan/scan_files.ts";
import { scanRoutes } from "./scan/scan_routes.ts";

export interface AppParts {
  readonly config: Config;
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: () => number;
  readonly callers: Callers;
  readonly verify: VerifyCredential;
  readonly grantsOf: (email: string) => Grants;
  readonly loginActivity: LoginActivity;
  readonly googleClientId: string | null;
  /** The stand-ins' own routes; null outside the sandbox, where they do not exist. */
  readonly sandbox: Hono<Env> | null;
  readonly store: MediaStore;
  /** The calls under `/player` and `/event`. */
  readonly game: Hono<Env>;
  /** The calls under `/google/calendar`. */
  readonly calendar: Hono<Env>;
  readonly metrics: Metrics;
  readonly healthParts: readonly Part[];
  readonly isLeaving: () => boolean;
  readonly distDir: string;
  readonly scanFiles: ScanFiles;
  readonly forgetFilesOf: (userId: UserId) => Promise<void>;
  /** Null where no payment provider is set up. */
  readonly billing: BillingParts | null;
  readonly isStripeStoodIn: boolean;
  readonly endPayments: () => Promise<void>;
}

/** The route table: every address the server knows, on one screen. */
export function createApp(parts: AppParts): Hono<Env> {
  const { config, callers } = parts;
  const isOn = config.rateLimits;
  // The documents write `player/?action=` as well as `player?action=`.
  const app = new Hono<Env>({ strict: false }).basePath(config.basePath);
  app.onError(answerFailure(parts.log));
  app.use(parts.metrics.measure, requestFacts(config.trustedProxies), securityHeaders());
  app.route("/", healthRoutes(parts.healthParts, parts.isLeaving));
  app.get("/metrics", async (c) => c.text(await parts.metrics.text()));
  app.use(turnAway(parts.isLeaving));

  app.use("/api/*", sameSiteOnly(config.publicUrl), knowVisitor(callers), limitRate(CALL_ALLOWANCE, isOn));
  const api = new Hono<Env>();
  api.use("/auth/login", limitRate(SIGN_IN_ALLOWANCE, isOn));
  api.use("/auth/register", limitRate(SIGN_IN_ALLOWANCE, isOn));
  api.route("/auth", authRoutes({ ...parts, cookies: sessionCookies(config.basePath, isSecure(config)) }));
  api.route("/", parts.game);
  api.route(
    "/items",
    actionRoute(itemActions, itemHandlers({ ...parts, ...config, filesGone: () => filesGone(parts.pool) })),
  );
  api.route("/scans", scanRoutes({ pool: parts.pool, files: parts.scanFiles, isRateLimited: isOn }));
  api.route("/items", uploadRoute({ ...parts, ...parts.store, ...config }));
  api.route("/subscription", subscriptionRoute(parts.pool, parts.billing));
  app.route("/api/backend", api);
  for (const v1 of ["/api/v1", "/api/backend/api/v1"]) {
    app.route(v1, billingPaths(parts.pool, parts.billing));
    app.route(`${v1}/google/calendar`, parts.calendar);
  }
  app.use("/media/*", knowVisitor(callers));
  app.route("/media", serveMedia({ ...parts, ...parts.store }));

  if (parts.sandbox) app.use("/sandbox/*", sameSiteOnly(config.publicUrl)).route("/sandbox", parts.sandbox);
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
        scriptUrl: parts.isStripeStoodIn ? `${config.basePath}/sandbox/stripe/stripe.js` : null,
        publishableKey: parts.billing?.payments.publishableKey ?? null,
      },
    }),
  );
  return app;
}

/** The bare address of `Stowmark <stowmark@example.org>`. */
function addressIn(mailFrom: string): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}

function knowVisitor(callers: Callers) {
  return async (c: Ctx, next: () => Promise<void>) => {
    c.set("visitor", await callers.of(getCookie(c, ACCESS_COOKIE)));
    await next();
  };
}

/** Whether people reach us by https: the address they type decides, or a proxy we were told to trust. */
function isSecure(config: Config) {
  return (c: Ctx) =>
    config.publicUrl?.startsWith("https:") ||
    (config.trustedProxies > 0 && c.req.header("x-forwarded-proto") === "https") ||
    new URL(c.req.url).protocol === "https:";
}

/** Who comes while we leave asks again, and finds the next server. */
function turnAway(isLeaving: () => boolean) {
  return async (_c: Ctx, next: () => Promise<void>) => {
    if (isLeaving()) throw wireFailure("Restarting", { retryAfterS: 1 });
    await next();
  };
}
