import assert from "node:assert/strict";
import { CHECKOUT_STATES, type CheckoutState } from "../../domain/billing/checkout.ts";
import { lockCheckout } from "../../db/billing/checkouts.ts";
import { everyNth, longTest } from "../../tools/gate/shares.ts";
import { type Member, type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { AUTHENTICATES, DECLINED, payer } from "../../tests/support/test_billing.ts";

interface Scene {
  readonly app: TestApp;
  readonly member: Member;
  readonly anna: ReturnType<typeof payer>;
  /** Of the monthly plan, once it was chosen. */
  secret: string;
}

async function checkoutOf({ app, member }: Scene) {
  return await lockCheckout(app.pool, member.user.userId) ?? assert.fail("the account is gone");
}
const cancel = ({ member }: Scene) => member.write("subscription", "cancel_subscription", { planId: "1" });

async function choose(scene: Scene): Promise<void> {
  scene.secret = await scene.anna.secret("1");
}

function card(number?: string) {
  return async (scene: Scene) => {
    if (!scene.secret) return;
    await scene.anna.confirm(scene.secret, number);
    await scene.anna.quiet();
  };
}

async function settleLater(scene: Scene): Promise<void> {
  await scene.app.pool`
    update sandbox.stripe_objects set body = jsonb_set(body, '{status}', '"processing"')
    where kind = 'payment_intent' and body->>'client_secret' = ${scene.secret}`;
  await choose(scene);
}

/** How a member comes into each state. */
const WAYS: Readonly<Record<CheckoutState, readonly ((scene: Scene) => unknown)[]>> = {
  choosing: [],
  needs_payment: [choose],
  needs_authentication: [choose, card(AUTHENTICATES)],
  processing: [choose, settleLater],
  declined: [choose, card(DECLINED)],
  paid: [choose, card()],
  failed: [choose, ({ anna }) => anna.advance(2)],
  abandoned: [choose, cancel],
};

interface Door {
  readonly knock: (scene: Scene) => unknown;
  /** Where it leads, state by state; what is left out changes nothing. */
  readonly leads: Readonly<Partial<Record<CheckoutState, CheckoutState>>>;
}

const fromOpen = (to: CheckoutState) => ({ needs_payment: to, needs_authentication: to, declined: to });

/** Every way in which the world moves a purchase but a choice, whose steps `nextCheckoutStep` decides. */
const DOORS: Readonly<Record<string, Door>> = {
  "pays with a good card": { knock: card(), leads: fromOpen("paid") },
  "pays with a card that is declined": {
    knock: card(DECLINED),
    leads: fromOpen("declined"),
  },
  "pays with a card whose bank asks": {
    knock: card(AUTHENTICATES),
    leads: fromOpen("needs_authentication"),
  },
  "says that it is paid": {
    knock: ({ anna, secret }) => anna.subscribe({ paymentIntentId: secret.split("_secret_")[0] || "pi_none" }),
    leads: {},
  },
  "cancels": { knock: cancel, leads: fromOpen("abandoned") },
  "resumes": {
    knock: ({ member }) => member.write("subscription", "resume_subscription", { planId: "1" }),
    leads: {},
  },
  "lets two days pass": { knock: ({ anna }) => anna.advance(2), leads: fromOpen("failed") },
};

type Case = readonly [state: CheckoutState, name: string, door: Door];

const moves = ([state, , { leads }]: Case) => state in leads;

longTest(
  "every door of the server moves a purchase as its machine says, and changes nothing where the machine refuses",
  async () => {
    await using app = await testApp();
    const cases = CHECKOUT_STATES.flatMap((state) => Object.entries(DOORS).map((door) => [state, ...door] as const))
      // A payment under way at the bank ends by itself, which the stand-in does not play.
      .filter(([state, name]) => state !== "processing" || name === "says that it is paid");
    // Each that moves it, and every fourth one that is to change nothing.
    const [moving, idle] = [cases.filter(moves), cases.filter((one) => !moves(one))];
    for (const [number, [state, name, door]] of [...moving, ...everyNth(idle, 4)].entries()) {
      const member = await app.signIn(`anna${number}@example.org`);
      const scene: Scene = { app, member, anna: payer(app, member), secret: "" };
      for (const way of WAYS[state]) await way(scene);
      assert.equal((await checkoutOf(scene)).state, state, `on the way to ${state}`);
      await door.knock(scene);
      assert.equal((await checkoutOf(scene)).state, door.leads[state] ?? state, `${state}: ${name}`);
      assert.equal(await scene.anna.isPro(), (await checkoutOf(scene)).state === "paid", `${state}: ${name}: Pro`);
    }
  },
);
