import { Hono } from "hono";
import type { LoginActivity } from "../../domain/auth/login_activity.ts";
import { contract } from "../../domain/contract.ts";
import { unusualDelays } from "../../domain/delays.ts";
import { CALLS_LIMIT, PAGES_LIMIT } from "../../domain/wire/limits.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { Mailer } from "../../domain/mail/mail.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { Pool } from "../../db/sql.ts";
import { accountLeftovers } from "./account_leftovers.ts";
import { type CallParts, handlersOf } from "./modules.ts";
import type { TokenCache } from "../auth/api_tokens/token_cache.ts";
import type { GrantsOf } from "../auth/grants.ts";
import type { SessionCache } from "../auth/session_cache.ts";
import type { VerifyCredential } from "../auth/google.ts";
import type { OidcProvider } from "../auth/oidc/oidc_provider.ts";
import type { SecretHash } from "../auth/secret_hash.ts";
import { type SessionCookies, sessionCookies } from "../auth/session_cookies.ts";
import type { TokenSigner } from "../host/secrets/token_signer.ts";
import type { BillingContext } from "../billing/billing_context.ts";
import type { Config } from "../host/settings/config.ts";
import type { Counts } from "../host/log/counts.ts";
import type { GracefulShutdown } from "../host/process/graceful_shutdown.ts";
import type { Part } from "./health.ts";
import type { Game } from "../game/open_game.ts";
import { answerFailure } from "../http/calls/answer.ts";
import { crawlerFiles } from "../http/pages/crawler_files.ts";
import type { Ctx, Env } from "../http/env.ts";
import { failurePages } from "../http/calls/failure_pages.ts";
import type { FindVisitor } from "../http/visitor/find_visitor.ts";
import { type FindHolder, knowVisitor } from "../http/visitor/know_visitor.ts";
import { limitRate, openRateLimit, type RateLimits } from "../http/visitor/rate_limit.ts";
import { requestFacts } from "../http/visitor/request_facts.ts";
import { sameSiteOnly } from "../http/visitor/same_site.ts";
import { noStore } from "../http/pages/security_headers.ts";
import { toHttps } from "../http/visitor/to_https.ts";
import { webPages } from "../http/pages/web_pages.ts";
import { openCallTurns, serveContract } from "../http/calls/serve_calls.ts";
import { noRoute } from "../http/calls/no_route.ts";
import type { Log } from "../host/log/log.ts";
import type { LogQueue } from "../logs/log_queue.ts";
import type { RefusalLog } from "../http/refusal_log.ts";
import { filesGone } from "../media/media_jobs.ts";
import type { DiskRoom } from "../host/storage/disk_room.ts";
import type { MediaStore } from "../host/storage/open_storage.ts";
import { keepPersonPictures } from "../media/keep_person_pictures.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Redis } from "../host/redis/open_redis.ts";
import type { Sandbox } from "./open_sandbox.ts";
import type { Pictures } from "../host/pictures/open_pictures.ts";
import type { ScanFiles } from "../scan/scan_files.ts";
import type { Tracing } from "../http/tracing/open_tracing.ts";

export interface AppParts {
  readonly config: Config;
  readonly pool: Pool;
  readonly log: Log;
  readonly logQueue: LogQueue;
  readonly refusals: RefusalLog;
  readonly clock: () => number;
  readonly counts: Counts;
  readonly tokenSigner: TokenSigner;
  readonly sessionCache: SessionCache;
  readonly tokenCache: TokenCache;
  readonly findVisitor: FindVisitor;
  readonly findHolder: FindHolder;
  readonly verify: VerifyCredential;
  readonly grantsOf: GrantsOf;
  readonly loginActivity: LoginActivity;
  readonly googleClientId: string | null;
  /** Null where the operator has set up no provider of their own. */
  readonly oidc: OidcProvider | null;
  readonly mail: Mailer;
  readonly secretHash: SecretHash;
  /** Null outside the sandbox, where its routes do not exist. */
  readonly sandbox: Pick<Sandbox, "routes" | "stripe"> | null;
  readonly store: MediaStore;
  readonly disk: DiskRoom;
  readonly game: Game["handlers"];
  readonly rateLimits: RateLimits;
  readonly redis: Redis | null;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  readonly healthParts: readonly Part[];
  readonly shutdown: GracefulShutdown;
  readonly distDir: string;
  readonly scanFiles: ScanFiles;
  readonly pictures: Pictures;
  readonly leaveGames: (userId: UserId) => Promise<void>;
  /** Null where no payment provider is set up. */
  readonly billing: BillingContext | null;
}

export function createApp(parts: AppParts): Hono<Env> {
  const { config } = parts;
  const cookies = sessionCookies(config.basePath);
  const visitor = knowVisitor(parts.findVisitor, parts.findHolder, cookies.access.read);
  // Clients write `player/?action=` as well as `player?action=`.
  const host = new Hono<Env>({ strict: false });
  const app = host.basePath(config.basePath);
  app.onError(answerFailure(parts, failurePages(contract, config.basePath)));
  if (parts.tracing) app.use(parts.tracing.requests);
  app.use(parts.metrics.measure, requestFacts(config.trustedProxies, config.publicUrl));
  const { operations, ...calls } = contract;
  const handlers = handlersOf(sharedBy(parts, cookies));
  const calling = { ...parts, turns: openCallTurns() };
  serveContract(app, { operations }, handlers, calling);
  app.use(turnAway(parts.shutdown), toHttps(config.publicUrl, config.trustedProxies));

  const limited = limitRate(parts.rateLimits("calls", CALLS_LIMIT));
  app.use("/api/*", noStore(), sameSiteOnly(config.publicUrl), visitor, limited);
  app.use("/media/*", visitor, limited);
  serveContract(app, calls, handlers, calling);

  if (parts.sandbox) {
    // Counted by itself: a bot signs in with one call of each kind.
    const limitedHere = limitRate(parts.rateLimits("sandbox", CALLS_LIMIT));
    app.use("/sandbox/*", noStore(), sameSiteOnly(config.publicUrl), limitedHere);
    app.route("/sandbox", parts.sandbox.routes);
  }
  const address = config.publicUrl && new URL(config.publicUrl).origin + config.basePath;
  const forCrawlers = crawlerFiles(config.basePath, address);
  app.route("/", forCrawlers);
  // Crawlers ask the host, wherever on it we are.
  if (config.basePath) host.route("/", forCrawlers);
  const closed = noRoute(app);
  for (const path of ["/api/*", "/sandbox/*", "/media/*", "/socket.io/*", "/metrics", "/healthz", "/readyz"]) {
    app.all(path, closed);
  }
  // Pages and their files can be read, and nothing else.
  app.use("*", (c, next) => ["GET", "HEAD"].includes(c.req.method) ? next() : closed(c));
  app.route("/", pagesOf(parts, address));
  return app;
}

/** @param address where people find the app, as far as the operator has said so */
function pagesOf(
  { config, distDir, counts, googleClientId, mail, sandbox, billing }: AppParts,
  address: string | null,
) {
  const page = {
    basePath: config.basePath,
    isSandbox: config.isSandbox,
    googleClientId,
    oidcName: config.oidc?.name ?? null,
    hasPasswordSignIn: config.hasPasswordSignIn,
    hasMail: mail.isSetUp,
    hasGoogleCalendar: googleClientId !== null && config.google.clientSecret !== null,
    operator: config.operator,
    address,
    delays: unusualDelays(config.delays),
    stripe: {
      scriptUrl: sandbox?.stripe ? `${config.basePath}/sandbox/stripe/stripe.js` : null,
      publishableKey: billing?.payments.publishableKey ?? null,
    },
  };
  // Counted here alone: what is asked of each server costs that one.
  return webPages(distDir, page, { counts, limit: openRateLimit(PAGES_LIMIT, config.rateLimits) });
}

/** What rooms share, handed to those that ask for it. */
function sharedBy(parts: AppParts, cookies: SessionCookies): CallParts {
  const { config, pool, store } = parts;
  const { basePath, limits } = config;
  const shared = { ...parts, ...store, basePath, limits };
  return {
    ...shared,
    cookies,
    leftovers: accountLeftovers(shared),
    personPictures: keepPersonPictures(shared),
    filesGone: () => filesGone(pool),
  };
}

/** Who still comes asks again, and finds the next server. */
function turnAway({ isClosed }: GracefulShutdown) {
  return async (_c: Ctx, next: () => Promise<void>) => {
    if (isClosed()) throw wireFailure("Restarting", { retryAfterS: 1 });
    await next();
  };
}
