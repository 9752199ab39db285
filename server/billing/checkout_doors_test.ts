import assert from "node:assert/strict";
import {
  CHECKOUT_STATES,
  type CheckoutAt,
  type CheckoutEvent,
  type CheckoutState,
} from "../../domain/billing/checkout.ts";
import { stepCheckout } from "../../domain/billing/checkout_machine.ts";
import { findCheckout } from "../../db/billing/checkouts.ts";
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
  return await findCheckout(app.pool, member.user.userId) ?? assert.fail("the account is gone");
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
  /** What it comes to, state by state; what is left out changes nothing. */
  readonly means: Readonly<Partial<Record<CheckoutState, readonly CheckoutEvent["type"][]>>>;
}

const OPEN = ["needs_payment", "needs_authentication", "declined"] as const;
const inOpen = (...events: CheckoutEvent["type"][]) => Object.fromEntries(OPEN.map((state) => [state, events]));

/** Every way in which the world moves a purchase. */
const DOORS: Readonly<Record<string, Door>> = {
  "chooses the same plan": {
    knock: ({ anna }) => anna.begin("1"),
    means: { choosing: ["choose", "open"], failed: ["choose", "open"], abandoned: ["choose", "open"] },
  },
  "chooses another plan": {
    knock: ({ anna }) => anna.begin("3"),
    means: {
      choosing: ["choose", "open"],
      failed: ["choose", "open"],
      abandoned: ["choose", "open"],
      ...inOpen("abandon", "choose", "open"),
    },
  },
  "pays with a good card": { knock: card(), means: inOpen("pay") },
  "pays with a card that is declined": {
    knock: card(DECLINED),
    means: { needs_payment: ["decline"], needs_authentication: ["decline"] },
  },
  "pays with a card whose bank asks": {
    knock: card(AUTHENTICATES),
    means: { needs_payment: ["authenticate"], declined: ["authenticate"] },
  },
  "says that it is paid": {
    knock: ({ anna, secret }) => anna.subscribe({ paymentIntentId: secret.split("_secret_")[0] || "pi_none" }),
    means: {},
  },
  "cancels": { knock: cancel, means: inOpen("abandon") },
  "resumes": {
    knock: ({ member }) => member.write("subscription", "resume_subscription", { planId: "1" }),
    means: {},
  },
  "lets two days pass": { knock: ({ anna }) => anna.advance(2), means: inOpen("fail") },
};

function wanted(state: CheckoutState, { means }: Door): CheckoutState {
  let at: CheckoutAt = { state, checkout: { number: 1, planId: null, subscriptionId: "sub" } };
  for (const type of means[state] ?? []) {
    const next = stepCheckout(at, { type, planId: "1", subscriptionId: "sub" } as CheckoutEvent);
    at = next ?? assert.fail(`the machine does not take ${type} in ${at.state}`);
  }
  return at.state;
}

type Case = readonly [state: CheckoutState, name: string, door: Door];

const moves = ([state, , { means }]: Case) => (means[state] ?? []).length > 0;

longTest(
  "every door of the server moves a purchase as its machine says, and changes nothing where the machine refuses",
  async () => {
    await using app = await testApp();
    const cases = CHECKOUT_STATES.flatMap((state) => Object.entries(DOORS).map((door) => [state, ...door] as const))
      // A payment under way at the bank ends by itself, which the stand-in does not play.
      .filter(([state, name]) =>
        state !== "processing" || ["chooses the same plan", "says that it is paid"].includes(name)
      );
    // Each that moves it, and every second one that is to change nothing.
    const [moving, idle] = [cases.filter(moves), cases.filter((one) => !moves(one))];
    for (const [number, [state, name, door]] of [...moving, ...everyNth(idle, 2)].entries()) {
      const member = await app.signIn(`anna${number}@example.org`);
      const scene: Scene = { app, member, anna: payer(app, member), secret: "" };
      for (const way of WAYS[state]) await way(scene);
      assert.equal((await checkoutOf(scene)).state, state, `on the way to ${state}`);
      await door.knock(scene);
      assert.equal((await checkoutOf(scene)).state, wanted(state, door), `${state}: ${name}`);
      assert.equal(await scene.anna.isPro(), (await checkoutOf(scene)).state === "paid", `${state}: ${name}: Pro`);
    }
  },
);
