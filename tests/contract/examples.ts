import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Contract } from "../../domain/contract.ts";
import { TournamentEvent } from "../../domain/game/events/event.ts";
import { Item } from "../../domain/items/item.ts";
import { Media } from "../../domain/media/media.ts";
import type { Action, PayloadOf } from "../../domain/wire/action.ts";
import { EventId, GameId } from "../../domain/wire/ids.ts";
import { json, type Member, type TestApp } from "../../tools/test_app.ts";
import { payer } from "../../tools/test_billing.ts";
import { enterRoom, testPlayer } from "../../tools/test_game.ts";
import type { Carried } from "./send_call.ts";

export interface Sent<A extends Action> extends Carried {
  readonly payload: PayloadOf<A>;
  /** Left out where nobody has to sign in. */
  readonly as?: Member;
}

/** Brings about what one call needs and says what to send; a row without one does not compile. */
export type Examples = {
  readonly [T in keyof Contract]: {
    readonly [K in keyof Contract[T]["rows"]]: ExampleOf<Contract[T]["rows"][K]>;
  };
};

type ExampleOf<Row> = Row extends Action ? () => Promise<Sent<Row>> : never;

const PIXEL = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
);

export function examplesOf(app: TestApp): Examples {
  const people = peopleOf(app);
  return {
    auth: authExamples(app, people),
    items: itemExamples(people),
    media: mediaExamples(people),
    scans: {
      COUNT_KEPT_SCANS: async () => ({ payload: {}, as: await people.member() }),
      FORGET_KEPT_SCANS: async () => ({ payload: {}, as: await people.member() }),
      keep_scan: async () => ({ payload: { label: "117", readAs: "111" }, body: PIXEL, as: await people.member() }),
    },
    ...billingExamples(app, people),
    events: eventExamples(people),
    players: playerExamples(app, people),
    calendar: {
      calendar_auth_url: async () => ({ payload: {}, as: await people.member() }),
      calendar_callback: () => Promise.resolve({ payload: {} }),
    },
    operations: {
      healthz: () => Promise.resolve({ payload: {} }),
      readyz: () => Promise.resolve({ payload: {} }),
      metrics: () => Promise.resolve({ payload: {} }),
    },
  };
}

function peopleOf(app: TestApp) {
  let people = 0;
  return {
    newAddress: () => `person${++people}@example.org`,
    async member() {
      return await app.signIn(this.newAddress());
    },
    admin: () => app.signIn("admin@sandbox.test"),
  };
}
type People = ReturnType<typeof peopleOf>;

function authExamples(app: TestApp, people: People): Examples["auth"] {
  const signIn = async () => {
    const email = people.newAddress();
    const answer = await app.fetch("/sandbox/google/credential", json({ email }));
    const { credential } = z.object({ credential: z.string() }).parse(await answer.json());
    return { payload: { email, isGoogleAccount: true, accountType: "google" as const, credential } };
  };
  const asMember = async () => ({ payload: {}, as: await people.member() });
  return {
    register: signIn,
    login: signIn,
    begin_sign_in: () => Promise.resolve({ payload: {} }),
    check_login: asMember,
    logout: asMember,
    logout_everywhere: asMember,
    refresh: asMember,
    delete_account: asMember,
  };
}

async function newBox(as: Member): Promise<Item> {
  const { body } = await as.read("items", "NEXT_TAGID");
  const { tagId } = z.object({ tagId: z.string() }).parse(body.data);
  return Item.parse((await as.write("items", "CREATE_ITEM", { tagId, title: "Blankets" })).body.data);
}

function itemExamples(people: People): Examples["items"] {
  const nothing = async () => ({ payload: {}, as: await people.member() });
  const box = async () => {
    const as = await people.member();
    const { _id: itemId } = await newBox(as);
    return { payload: { itemId }, as };
  };
  const trashedBox = async () => {
    const { payload, as } = await box();
    await as.write("items", "DELETE_ITEM", payload);
    return { payload, as };
  };
  return {
    GET_USER_ITEMS: async () => ({ payload: { limit: 5, sortBy: "tagId" }, as: (await box()).as }),
    GET_ITEM_BY_ID: box,
    SEARCH_ITEMS: async () => ({ payload: { searchTerm: "blanket" }, as: (await box()).as }),
    FIND_ITEM_BY_TAGID: async () => ({ payload: { tagId: 1 }, as: (await box()).as }),
    NEXT_TAGID: nothing,
    GET_LIMITS: nothing,
    GET_TAGIDS: async () => ({ payload: {}, as: (await box()).as }),
    GET_TRASH: async () => ({ payload: {}, as: (await trashedBox()).as }),
    CREATE_ITEM: async () => ({
      payload: { tagId: "007", title: "Tools", description: "", location: "Cellar", tags: ["metal"] },
      as: await people.member(),
    }),
    async UPDATE_ITEM() {
      const { payload, as } = await box();
      return { payload: { ...payload, updates: { title: "Winter" } }, as };
    },
    DELETE_ITEM: box,
    RESTORE_ITEM: trashedBox,
    PURGE_ITEM: trashedBox,
  };
}

function files(): FormData {
  const form = new FormData();
  form.append("files", new File([PIXEL], "pixel.png", { type: "image/png" }));
  return form;
}

function mediaExamples(people: People): Examples["media"] {
  const photo = async () => {
    const as = await people.member();
    const { _id: itemId } = await newBox(as);
    const answer = await as.fetch(`/api/backend/items/${itemId}/media`, { method: "POST", body: files() });
    const { data } = z.object({ data: z.object({ media: z.tuple([Media]) }) }).parse(await answer.json());
    return { payload: { itemId, key: data.media[0].key }, as };
  };
  return {
    async upload_media() {
      const as = await people.member();
      return { payload: { itemId: (await newBox(as))._id }, body: files(), as };
    },
    delete_media: photo,
    async get_media() {
      const { payload, as } = await photo();
      return { payload: { key: payload.key, size: "original" }, as };
    },
  };
}

function billingExamples(app: TestApp, people: People): Pick<Examples, "billing" | "stripe"> {
  const nothing = async () => ({ payload: {}, as: await people.member() });
  const pro = async () => {
    const as = await people.member();
    const { paymentMethodId } = await payer(app, as).upgrade();
    return { as, paymentMethodId };
  };
  const plan = async () => ({ payload: { planId: "1" }, as: (await pro()).as });
  const resigned = async () => {
    const sent = await plan();
    await sent.as.write("subscription", "cancel_subscription", sent.payload);
    return sent;
  };
  const spareCard = async () => {
    const { as, paymentMethodId } = await pro();
    await as.write("subscription", "cancel_subscription", { planId: "1" });
    return { payload: { paymentMethodId }, as };
  };
  return {
    billing: {
      get_subscription: nothing,
      get_stripekey: nothing,
      get_payment_methods: async () => ({ payload: {}, as: (await pro()).as }),
      create_subscription_iten: async () => ({ payload: { planId: "1" }, as: await people.member() }),
      async subscribe() {
        const as = await people.member();
        const anna = payer(app, as);
        const { paymentIntentId, paymentMethodId } = await anna.confirm(await anna.secret());
        return { payload: { paymentIntentId, planId: "1", isPaid: true, paymentMethodeId: paymentMethodId }, as };
      },
      cancel_subscription: plan,
      resume_subscription: resigned,
      remove_payment_method: spareCard,
      mark_payment_default: spareCard,
      remove_payment_method_at_path: spareCard,
    },
    stripe: {
      async stripe_webhook() {
        const [account] = await app.pool<{ secret: string }[]>`
          select webhook_secret as secret from sandbox.stripe_account`;
        const body = JSON.stringify({ id: "evt_1", object: "event", type: "ping", data: { object: {} } });
        const atS = Math.floor(Date.now() / 1000);
        const digest = createHmac("sha256", account?.secret ?? "").update(`${atS}.${body}`).digest("hex");
        return { payload: {}, body, headers: { "stripe-signature": `t=${atS},v1=${digest}` } };
      },
    },
  };
}

const hourHence = () => new Date(Date.now() + 3_600_000).toISOString();

/** @param startTime now, when left out */
async function newEvent(admin: Member, startTime?: string): Promise<EventId> {
  const fields = {
    title: "Cup",
    endTime: new Date(Date.now() + 7_200_000).toISOString(),
    ...(startTime && { startTime }),
  };
  const { body } = await admin.write("event", "create_event", fields);
  return TournamentEvent.parse(body.event).eventId;
}

function eventExamples(people: People): Examples["events"] {
  const running = async () => {
    const as = await people.admin();
    const eventId = await newEvent(as);
    await (await people.member()).write("event", "join_event", { eventId });
    return { payload: { eventId }, as };
  };
  const scheduled = async () => {
    const as = await people.admin();
    return { payload: { eventId: await newEvent(as, hourHence()) }, as };
  };
  return {
    get_event_by_id: running,
    list_events: async () => ({ payload: {}, as: (await running()).as }),
    create_event: async () => ({ payload: { title: "Friday cup", endTime: hourHence() }, as: await people.admin() }),
    async update_event() {
      const { payload, as } = await scheduled();
      return { payload: { ...payload, fields: { title: "Saturday cup", lives: 3 } }, as };
    },
    async join_event() {
      return { payload: (await running()).payload, as: await people.member() };
    },
    start_event: scheduled,
    end_event: running,
    cancel_event: running,
    delete_event: running,
  };
}

function playerExamples(app: TestApp, people: People): Examples["players"] {
  const entered = async () => {
    const eventId = await newEvent(await people.admin());
    const as = await people.member();
    await as.write("event", "join_event", { eventId });
    return { payload: { eventId }, as };
  };
  const oneself = async () => ({ payload: {}, as: (await entered()).as });
  const invited = async () => {
    const as = await people.member();
    const { user: { username } } = await people.member();
    return { payload: { username }, as };
  };
  const inRoom = async () => {
    const eventId = await newEvent(await people.admin());
    const player = await testPlayer(app, people.newAddress());
    return { payload: { eventId, socketId: player.socket.id ?? "" }, as: player.member, player };
  };
  return {
    get_player: oneself,
    getPlayersByEvent: entered,
    check_player_for_event: entered,
    async get_game_log() {
      const { payload, as } = await invited();
      const { body } = await as.write("player", "invite", payload);
      return { payload: { gameId: GameId.parse(body.gameId) }, as };
    },
    create_player: async () => ({ payload: { eventId: (await entered()).payload.eventId }, as: await people.member() }),
    async update_player() {
      const { payload, as } = await entered();
      return { payload: { updates: payload }, as };
    },
    set_event: entered,
    clear_event: oneself,
    record_result: oneself,
    join_event_room: inRoom,
    async leave_event_room() {
      const { payload, as, player } = await inRoom();
      await enterRoom(player, payload.eventId);
      return { payload, as };
    },
    get_invitation_mutes: oneself,
    async mute_invitations() {
      const { user } = await people.member();
      return { payload: { from: user.userId, isMuted: true }, as: await people.member() };
    },
    invite: invited,
  };
}
