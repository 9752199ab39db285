import { Hono } from "hono";
import type { LoginActivity } from "../../domain/auth/login_activity.ts";
import { contract } from "../../domain/contract.ts";
import { unusualDelays } from "../../domain/delays.ts";
import { CALLS_LIMIT, PAGES_LIMIT } from "../../domain/wire/limits.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { CallTables } from "../../domain/wire/action.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { mayStill } from "../../db/households/may_still.ts";
import { accountLeftovers } from "./account_leftovers.ts";
import { type CallParts, handlersOf } from "./modules.ts";
import type { GrantsOf } from "../auth/grants.ts";
import type { VerifyCredential } from "../auth/google.ts";
import type { OidcProvider } from "../auth/oidc/oidc_provider.ts";
import { type SessionCookies, sessionCookies } from "../auth/session_cookies.ts";
import type { GracefulShutdown } from "../host/process/graceful_shutdown.ts";
import type { Game } from "../game/open_game.ts";
import { answerFailure } from "../http/calls/answer.ts";
import { crawlerFiles } from "../http/pages/crawler_files.ts";
import type { Ctx, Env } from "../http/env.ts";
import { knowVisitor } from "../http/visitor/find_visitor.ts";
import { limitRate, openRateLimit } from "../http/visitor/rate_limit.ts";
import { requestFacts, toHttps } from "../http/visitor/request_facts.ts";
import { sameSiteOnly } from "../http/visitor/same_site.ts";
import { noStore } from "../http/pages/security_headers.ts";
import { webPages } from "../http/pages/web_pages.ts";
import type { MayStill } from "../http/calls/while_admitted.ts";
import { methodOf, openCallTurns, ownAddressesOf, serveContract } from "../http/calls/serve_calls.ts";
import { filesGone } from "../media/media_jobs.ts";
import { keepPersonPictures } from "../media/keep_person_pictures.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Infrastructure } from "./open_infrastructure.ts";
import type { Sandbox } from "./open_sandbox.ts";
import type { Workers } from "./open_workers.ts";
import { TrieRouter } from "hono/router/trie-router";

export interface AppParts extends Infrastructure, Workers {
  readonly verify: VerifyCredential;
  readonly grantsOf: GrantsOf;
  readonly loginActivity: LoginActivity;
  /** Where people find the app. */
  readonly homeUrl: string;
  readonly googleClientId: string | null;
  /** Null where the operator has set up no provider of their own. */
  readonly oidc: OidcProvider | null;
  /** Null outside the sandbox, where its routes do not exist. */
  readonly sandbox: Pick<Sandbox, "routes" | "stripe"> | null;
  readonly game: Game["handlers"];
  readonly metrics: Metrics;
  readonly distDir: string;
  readonly leaveGames: (userId: UserId) => Promise<void>;
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
  const asked: MayStill = (caller, wanted) => mayStill(parts.pool, caller, wanted);
  const calling = { ...parts, turns: openCallTurns(), mayStill: asked };
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

/** Served where no route is: 405 with the methods that the address knows, or 404 when it knows none. */
function noRoute(app: Hono<Env>) {
  const known = new TrieRouter<null>();
  const methods = new Set<string>();
  // "ALL" are the rules of the house (who, how often), not something that answers.
  for (const { method, path } of app.routes.filter((route) => route.method !== "ALL")) {
    known.add(method, path, null);
    methods.add(method);
  }
  return (c: Ctx): never => {
    const served = [...methods].filter((method) => known.match(method, c.req.path)[0].length > 0);
    if (served.length === 0) throw wireFailure("NoSuchPlace");
    const sentence = `This address is served on ${served.join(" and ")} only.`;
    throw wireFailure("WrongMethod", { sentence, allow: served });
  };
}

/** Known by the address alone, so that it holds for what is refused at the very door too. */
function failurePages(tables: CallTables, basePath: string) {
  const rows = Object.values(tables).flatMap(({ rows }) => Object.values(rows));
  const pages = new Map(
    rows.flatMap((row) =>
      row.failsAt === undefined
        ? []
        : ownAddressesOf(row).map((at) => [`${methodOf(row)} ${basePath}${at}`, basePath + row.failsAt] as const)
    ),
  );
  return ({ req }: Ctx) => pages.get(`${req.method} ${req.path}`) ?? null;
}
