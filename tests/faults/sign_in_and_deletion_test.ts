import assert from "node:assert/strict";
import { deleteUser } from "../../db/auth/delete_user.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { PASSWORD_COST } from "../../server/auth/secret_hash.ts";
import { quickSecretHash } from "../support/quick_secret_hash.ts";
import { json, type TestApp, testApp } from "../support/server/test_app.ts";
import { somebodyWaitsFor } from "../support/test_database.ts";
import {
  ANN,
  cookiesOf,
  credential,
  googleOfOurOwn,
  login as byGoogle,
  whoIs,
} from "../support/outside/test_google.ts";
import { cookieBrowser, OIDC_CALLBACK, oidcProviderOfOurOwn } from "../support/outside/test_oidc.ts";
import { until } from "../support/until.ts";
import { everyNth } from "../../tools/gate/shares.ts";

const PASSWORD = "Box-12345";
const ROUNDS = everyNth([1, 2, 3], 3);
const HASH = await quickSecretHash().hash(PASSWORD, PASSWORD_COST, { lane: "signIn", client: "test" });

interface SignedIn {
  readonly status: number;
  readonly cookie: string;
  readonly said: string;
}

/** A way in; the account is made by it, too, where it can. */
interface Way {
  /** Everything up to the call that signs in. */
  ready(): Promise<() => Promise<SignedIn>>;
  readonly isRegistering: boolean;
}

function waysTo(app: TestApp, provider: { allow(url: string): void }): Record<string, Way> {
  provider.allow(app.url + OIDC_CALLBACK);
  const google = (path: string): Way => ({
    isRegistering: true,
    async ready() {
      const token = await credential();
      return async () => {
        const answer = await byGoogle(app, token, ANN.email, path);
        return { status: answer.status, cookie: cookiesOf(answer), said: await answer.text() };
      };
    },
  });
  return {
    register: google("register"),
    login: google("login"),
    OIDC: {
      isRegistering: true,
      async ready() {
        const browser = cookieBrowser();
        const begun = await browser.visit(`${app.url}/api/backend/auth/oidc/begin`, json({}));
        const callback = await browser.followUntil((await begun.json()).authUrl, app.url + OIDC_CALLBACK);
        return async () => {
          const answer = await browser.visit(callback);
          const said = answer.headers.get("location") ?? "";
          return { status: said === "/login" ? 200 : 500, cookie: cookiesOf(answer), said };
        };
      },
    },
    password: {
      isRegistering: false,
      ready: () =>
        Promise.resolve(async () => {
          const answer = await app.fetch(
            "/api/backend/auth/password/login",
            json({ email: ANN.email, password: PASSWORD }),
          );
          return { status: answer.status, cookie: cookiesOf(answer), said: await answer.text() };
        }),
    },
  };
}

async function accountOf({ pool }: TestApp): Promise<UserId> {
  const [user] = await pool<{ id: UserId }[]>`select id from users where email = ${ANN.email}`;
  return user?.id ?? assert.fail("expected an account");
}

async function makeAccount(app: TestApp, ways: Record<string, Way>): Promise<UserId> {
  for (const way of [ways["login"], ways["OIDC"]]) assert.equal((await (await way?.ready())?.())?.status, 200);
  const userId = await accountOf(app);
  await app.pool`
    insert into passwords (user_id, hash, changed_at) values (${userId}, ${HASH}, now())`;
  return userId;
}

async function waitingIn({ pool }: TestApp): Promise<number> {
  const waiting = await pool`
    select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  return waiting.length;
}

/** Signed in to an account that is there, or refused in a sentence; never anything between. */
async function requireWhole(app: TestApp, way: Way, { status, cookie, said }: SignedIn): Promise<void> {
  const isIn = status === 200 || status === 201;
  assert.ok(isIn || (!way.isRegistering && status === 401), `${status}: ${said}`);
  const { isLogIn } = await whoIs(app, cookie);
  if (isLogIn) assert.ok(isIn);
  for (const [table, column] of [["sessions", "user_id"], ["known_devices", "user_id"]] as const) {
    const strays = await app.pool`
      select from ${app.pool(table)} t where not exists (select from users u where u.id = t.${app.pool(column)})`;
    assert.equal(strays.length, 0);
  }
}

Deno.test("signing in at the moment of deletion ends in an account or in a sentence, by every way and in both orders", async (t) => {
  await using google = await googleOfOurOwn();
  await using provider = await oidcProviderOfOurOwn();
  await using app = await testApp({
    ...google.settings,
    ...provider.settings,
    PASSWORD_SIGN_IN: "1",
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  const ways = waysTo(app, provider);
  for (const [name, way] of Object.entries(ways)) {
    await t.step(`${name}, at once`, async () => {
      for (const _ of ROUNDS) {
        const userId = await makeAccount(app, ways);
        const signIn = await way.ready();
        const [signedIn] = await Promise.all([signIn(), deleteUser(app.pool, userId)]);
        await requireWhole(app, way, signedIn);
        await app.pool`delete from users`;
      }
    });
    await t.step(`${name}, while the deletion is under way`, async () => {
      const userId = await makeAccount(app, ways);
      const signIn = await way.ready();
      const { signedIn } = await app.pool.begin(async (tx) => {
        await tx`delete from users where id = ${userId}`;
        const signedIn = signIn();
        await somebodyWaitsFor(tx);
        return { signedIn };
      });
      await requireWhole(app, way, await signedIn);
      if (way.isRegistering) assert.notEqual(await accountOf(app), userId);
      await app.pool`delete from users`;
    });
    await t.step(`${name}, before the deletion, which waits for it`, async () => {
      const userId = await makeAccount(app, ways);
      const signIn = await way.ready();
      const { both } = await app.pool.begin(async (tx) => {
        // Stops the sign-in where it writes its session, with the account found.
        await tx`lock table sessions in share row exclusive mode`;
        const signedIn = signIn();
        await somebodyWaitsFor(tx);
        const deleted = deleteUser(app.pool, userId);
        await until(async () => await waitingIn(app) > 1 || null);
        return { both: Promise.all([signedIn, deleted]) };
      });
      const [signedIn] = await both;
      assert.ok(signedIn.status < 300, signedIn.said);
      assert.equal((await whoIs(app, signedIn.cookie)).isLogIn, false);
      await requireWhole(app, way, signedIn);
      await app.pool`delete from users`;
    });
  }
});
