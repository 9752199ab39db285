import { Hono } from "hono";
import type { LoginActivity } from "../domain/auth/login_activity.ts";
import { freePlanOf } from "../domain/billing/free_plan.ts";
import { type Contract, contract } from "../domain/contract.ts";
import { unusualDelays } from "../domain/delays.ts";
import { Item } from "../domain/items/item.ts";
import { Media } from "../domain/media/media.ts";
import type { ContractHandlers } from "../domain/wire/action.ts";
import { CALLS_LIMIT, PAGES_LIMIT } from "../domain/wire/limits.ts";
import type { UserId } from "../domain/wire/ids.ts";
import type { Mailer } from "../domain/mail/mail.ts";
import { wireFailure } from "../domain/wire/failures.ts";
import type { Pool } from "../db/sql.ts";
import { leftoversOf } from "./account_leftovers.ts";
import { authHandlers } from "./auth/auth_handlers.ts";
import { apiTokenHandlers } from "./auth/api_tokens/api_token_handlers.ts";
import type { TokenCache } from "./auth/api_tokens/token_cache.ts";
import type { GrantsOf } from "./auth/sandbox_roles.ts";
import type { SessionCache } from "./auth/session_cache.ts";
import type { VerifyCredential } from "./auth/google.ts";
import { oidcHandlers } from "./auth/oidc/oidc_handlers.ts";
import type { OidcProvider } from "./auth/oidc/oidc_provider.ts";
import { passwordHandlers } from "./auth/password/password_handlers.ts";
import { recoveryHandlers } from "./auth/recovery/recovery_handlers.ts";
import type { SecretHash } from "./auth/secret_hash.ts";
import { type SessionCookies, sessionCookies } from "./auth/session_cookies.ts";
import type { TokenSigner } from "./auth/token_signer.ts";
import { backupHandlers } from "./backup/backup_handlers.ts";
import { billingHandlers } from "./billing/billing_actions.ts";
import { stripeHandlers } from "./billing/webhook.ts";
import type { BillingContext } from "./billing/billing_context.ts";
import type { Config } from "./config.ts";
import type { Counts } from "./counts.ts";
import type { Departure } from "./departure.ts";
import { operationHandlers, type Part } from "./health.ts";
import type { GameHandlers } from "./game/open_game.ts";
import { answerFailure } from "./http/answer.ts";
import { crawlerFiles } from "./http/crawler_files.ts";
import type { Ctx, Env } from "./http/env.ts";
import { failurePages } from "./http/failure_pages.ts";
import type { FindVisitor } from "./http/find_visitor.ts";
import { type FindHolder, knowVisitor } from "./http/know_visitor.ts";
import { limitRate, openRateLimit, type RateLimits } from "./http/rate_limit.ts";
import { requestFacts } from "./http/request_facts.ts";
import { sameSiteOnly } from "./http/same_site.ts";
import { noStore } from "./http/security_headers.ts";
import { toHttps } from "./http/to_https.ts";
import { webPages } from "./http/web_pages.ts";
import { serveContract } from "./http/serve_calls.ts";
import { noRoute } from "./http/wrong_method.ts";
import { itemHandlers } from "./items/item_handlers.ts";
import { v1Handlers } from "./items/v1_handlers.ts";
import { kycHandlers } from "./kyc/kyc_handlers.ts";
import type { Log } from "./log.ts";
import { logHandlers } from "./logs/log_handlers.ts";
import type { LogQueue } from "./logs/log_queue.ts";
import type { RefusalLog } from "./http/refusal_log.ts";
import { filesGone } from "./media/media_jobs.ts";
import type { DiskRoom } from "./media/disk_room.ts";
import type { MediaStore } from "./media/open_storage.ts";
import { keepPersonPictures } from "./media/keep_person_pictures.ts";
import { mediaHandlers } from "./media/media_handlers.ts";
import type { Metrics } from "./metrics.ts";
import type { Redis } from "./redis/open_redis.ts";
import type { Sandbox } from "./open_sandbox.ts";
import { openapiDocument } from "./openapi/openapi_document.ts";
import { openapiHandlers } from "./openapi/openapi_handlers.ts";
import type { Pictures } from "./pictures/open_pictures.ts";
import { profileHandlers } from "./profile/profile_handlers.ts";
import type { ScanFiles } from "./scan/scan_files.ts";
import { scanHandlers } from "./scan/scan_handlers.ts";
import type { Tracing } from "./tracing/open_tracing.ts";
import { transferHandlers } from "./transfer/transfer_handlers.ts";
import { webhookHandlers } from "./webhooks/webhook_handlers.ts";
import { webhookNetwork } from "./webhooks/webhook_network.ts";

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
  readonly game: GameHandlers;
  readonly rateLimits: RateLimits;
  readonly redis: Redis | null;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  readonly healthParts: readonly Part[];
  readonly departure: Departure;
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
  const visitor = knowVisitor(parts.findVisitor, parts.findHolder, cookies.accessToken);
  // Clients write `player/?action=` as well as `player?action=`.
  const host = new Hono<Env>({ strict: false });
  const app = host.basePath(config.basePath);
  app.onError(answerFailure(parts, failurePages(contract, config.basePath)));
  if (parts.tracing) app.use(parts.tracing.requests);
  app.use(parts.metrics.measure, requestFacts(config.trustedProxies, config.publicUrl));
  const { operations, ...calls } = contract;
  const handlers = handlersOf(parts, cookies);
  serveContract(app, { operations }, handlers, parts);
  app.use(turnAway(parts.departure), toHttps(config.publicUrl, config.trustedProxies));

  const limited = limitRate(parts.rateLimits("calls", CALLS_LIMIT));
  app.use("/api/*", noStore(), sameSiteOnly(config.publicUrl), visitor, limited);
  app.use("/media/*", visitor, limited);
  serveContract(app, calls, handlers, parts);

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
  for (const place of ["/api/*", "/sandbox/*", "/media/*", "/socket.io/*", "/metrics"]) app.all(place, closed);
  app.route(
    "/",
    webPages(
      parts.distDir,
      {
        basePath: config.basePath,
        isSandbox: config.isSandbox,
        googleClientId: parts.googleClientId,
        oidcName: config.oidc?.name ?? null,
        hasPasswordSignIn: config.hasPasswordSignIn,
        hasMail: parts.mail.isSetUp,
        hasGoogleCalendar: parts.googleClientId !== null && config.google.clientSecret !== null,
        operator: config.operator,
        address,
        delays: unusualDelays(config.delays),
        stripe: {
          scriptUrl: parts.sandbox?.stripe ? `${config.basePath}/sandbox/stripe/stripe.js` : null,
          publishableKey: parts.billing?.payments.publishableKey ?? null,
        },
      },
      // Counted here alone: what is asked of each server costs that one.
      { counts: parts.counts, limit: openRateLimit(PAGES_LIMIT, config.rateLimits) },
    ),
  );
  return app;
}

/** A handler for every row of the contract: leaving one out does not compile. */
function handlersOf(parts: AppParts, cookies: SessionCookies): ContractHandlers<Contract, Ctx> {
  const { config, pool } = parts;
  const mediaParts = { ...parts, ...parts.store, ...config };
  const personPictures = keepPersonPictures(mediaParts);
  const boxes = itemHandlers({ ...parts, ...config, filesGone: () => filesGone(pool) });
  return {
    operations: operationHandlers(parts),
    openapi: openapiHandlers(openapiDocument(contract, { Item, Media }, config.basePath)),
    auth: authHandlers({ ...parts, leftovers: leftoversOf({ ...parts, ...parts.store }), cookies }),
    recovery: recoveryHandlers({ ...parts, cookies }),
    passwords: passwordHandlers({ ...parts, cookies }),
    oidc: oidcHandlers({ ...parts, cookies }),
    tokens: apiTokenHandlers(parts),
    items: boxes,
    v1: v1Handlers(boxes),
    media: mediaHandlers(mediaParts),
    scans: scanHandlers(parts),
    webhooks: webhookHandlers({ pool, clock: parts.clock, network: webhookNetwork(config.hasPrivateWebhooks) }),
    profile: profileHandlers({ ...parts, personPictures }),
    kyc: kycHandlers({ ...parts, personPictures }),
    transfer: transferHandlers({ ...parts, ...parts.store, ...config }),
    backups: backupHandlers({ pool, ...config.backup }),
    billing: billingHandlers(pool, parts.billing, freePlanOf(config.limits)),
    logs: logHandlers(parts),
    stripe: stripeHandlers(parts.billing),
    ...parts.game,
  };
}

/** Who still comes asks again, and finds the next server. */
function turnAway({ isClosed }: Departure) {
  return async (_c: Ctx, next: () => Promise<void>) => {
    if (isClosed()) throw wireFailure("Restarting", { retryAfterS: 1 });
    await next();
  };
}
