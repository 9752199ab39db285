import { fail } from "node:assert/strict";
import { z } from "zod";
import { ApiToken } from "../../domain/auth/api_tokens/contract.ts";
import type { Contract } from "../../domain/contract.ts";
import { TournamentEvent } from "../../domain/game/events/event.ts";
import { SHEETS } from "../../domain/labels/sheets.ts";
import type { KeptPicture } from "../../domain/scan/contract.ts";
import type { Action, PayloadOf } from "../../domain/wire/action.ts";
import { Import } from "../../domain/transfer/import.ts";
import { EventId, GameId, MediaKey, MergeId, SessionId, WebhookId } from "../../domain/wire/ids.ts";
import { json, type Member, type TestApp } from "../support/server/test_app.ts";
import { anotherHousehold, boxIn } from "../support/test_households.ts";
import { invite, joinedBy } from "../support/test_households.ts";
import { formOf, keepScan, makeLink, newBox, openBox, sendFiles } from "../support/test_boxes.ts";
import { payer, signedByStripe } from "../support/test_billing.ts";
import { enterRoom, startedGame, testPlayer } from "../support/test_game.ts";
import { PNG } from "../support/outside/homebox_zip.ts";
import { newWebhook } from "../support/outside/test_webhooks.ts";
import { until } from "../support/until.ts";
import { webhookReceiver } from "../support/outside/webhook_receiver.ts";
import { codeSentTo, proveAddress } from "../support/test_recovery.ts";
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

const PIXEL = new Uint8Array(PNG);

export function examplesOf(app: TestApp): Examples {
  const people = peopleOf(app);
  return {
    auth: authExamples(app, people),
    ...passwordExamples(app, people),
    oidc: {
      begin_oidc: () => Promise.resolve({ payload: {} }),
      oidc_callback: () => Promise.resolve({ payload: { state: "made up", code: "1" } }),
    },
    tokens: tokenExamples(people),
    households: householdExamples(app, people),
    merges: mergeExamples(app, people),
    items: itemExamples(people),
    links: linkExamples(app, people),
    labels: {
      READ_LABEL_SHEET: async () => ({ payload: {}, as: await people.member() }),
      SAVE_LABEL_SHEET: async () => ({ payload: { sheet: SHEETS.L7160.sheet }, as: await people.member() }),
      KEEP_PRINTED: async () => ({ payload: { before: 0, printedTo: 21 }, as: await people.member() }),
      async READ_BOXES_TO_LABEL() {
        const as = await people.member();
        return { payload: { itemIds: [(await newBox(as))._id] }, as };
      },
    },
    v1: v1Examples(people),
    media: mediaExamples(people),
    scans: {
      COUNT_KEPT_SCANS: async () => ({ payload: {}, as: await people.member() }),
      LIST_KEPT_SCANS: async () => ({ payload: {}, as: await people.member() }),
      FORGET_KEPT_SCANS: async () => ({ payload: {}, as: await people.member() }),
      KEPT_SCAN_FIGURES: async () => ({ payload: {}, as: await people.admin() }),
      FORGET_KEPT_SCAN: () => keptScanExample(people),
      get_kept_scan: () => keptScanExample(people),
      keep_scan: async () => ({ payload: { label: "117", readAs: "111" }, body: PIXEL, as: await people.member() }),
    },
    transfer: transferExamples(people),
    ...billingExamples(app, people),
    profile: profileExamples(people),
    backups: {
      list_backups: async () => ({ payload: {}, as: await people.admin() }),
      make_backup: async () => ({ payload: {}, as: await people.admin() }),
    },
    events: eventExamples(people),
    players: playerExamples(app, people),
    calendar: {
      calendar_auth_url: async () => ({ payload: {}, as: await people.member() }),
      calendar_callback: () => Promise.resolve({ payload: {} }),
    },
    webhooks: webhookExamples(people),
    openapi: { openapi_document: () => Promise.resolve({ payload: {} }) },
    logs: logExamples(people),
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

function householdExamples(app: TestApp, people: People): Examples["households"] {
  const asMember = async () => ({ payload: {}, as: await people.member() });
  const shared = async () => {
    const as = await people.member(), other = await joinedBy(app, as, people.newAddress());
    return { payload: { personId: other.user.userId }, as, other };
  };
  const invited = async () => {
    const as = await people.member();
    return { ...await invite(as), as };
  };
  return {
    LIST_HOUSEHOLDS: asMember,
    READ_HOUSEHOLD: asMember,
    FIND_BOX_ELSEWHERE: async () => ({ payload: { tagId: "7" }, as: await people.member() }),
    async SWITCH_HOUSEHOLD() {
      const as = await people.member();
      return { payload: { householdId: as.user.household.householdId }, as };
    },
    NAME_HOUSEHOLD: async () => ({ payload: { name: "Home" }, as: await people.member() }),
    LIST_INVITATIONS: asMember,
    INVITE: async () => ({
      payload: { role: "viewer", email: people.newAddress() },
      as: (await invited()).as,
    }),
    async REVOKE_INVITATION() {
      const { invitation: { invitationId }, as } = await invited();
      return { payload: { invitationId }, as };
    },
    READ_INVITATION: async () => ({ payload: { key: (await invited()).key } }),
    JOIN_HOUSEHOLD: async () => ({ payload: { key: (await invited()).key }, as: await people.member() }),
    async LEAVE_HOUSEHOLD() {
      const { as, other } = await shared();
      return { payload: { householdId: as.user.household.householdId }, as: other };
    },
    REMOVE_PERSON: shared,
    async CHANGE_ROLE() {
      const { payload, as } = await shared();
      return { payload: { ...payload, role: "viewer" }, as };
    },
    HAND_OVER: shared,
  };
}

function mergeExamples({ pool }: TestApp, people: People): Examples["merges"] {
  const owner = async () => {
    const as = await people.member();
    await newBox(as, "1");
    const from = await anotherHousehold(pool, as.user.userId);
    return { as, from, comingId: await boxIn(pool, from, "1", "Skates") };
  };
  const merged = async () => {
    const { as, from } = await owner();
    const { body } = await as.write("merges", "MERGE_BOXES", { from, numbers: [] });
    return { payload: { mergeId: z.object({ mergeId: MergeId }).parse(body.data).mergeId }, as };
  };
  return {
    async PREVIEW_MERGE() {
      const { as, from } = await owner();
      return { payload: { from }, as };
    },
    async MERGE_BOXES() {
      const { as, from, comingId } = await owner();
      return { payload: { from, numbers: [{ itemId: comingId, tagId: "117" }] }, as };
    },
    LIST_MERGES: async () => ({ payload: {}, as: await people.member() }),
    LIST_RENUMBERED: merged,
    UNDO_MERGE: merged,
  };
}

function logExamples(people: People): Examples["logs"] {
  const asAdmin = async <P>(payload: P) => ({ payload, as: await people.admin() });
  const message = { level: "info" as const, message: "A box was opened" };
  return {
    getLogs: () => asAdmin({ startDate: "2026-01-31", endDate: "2099-01-31T12:00:00Z" }),
    getLogsByLevel: () => asAdmin({ level: "info" as const }),
    getLogsByPlatform: () => asAdmin({ platform: "web" }),
    getLogsByUser: async () => asAdmin({ userId: (await people.member()).user.userId }),
    searchLogs: () => asAdmin({ query: "box" }),
    getLogGroups: () => asAdmin({}),
    getLogStats: () => asAdmin({}),
    clearLogs: () => asAdmin({ level: "debug" as const }),
    log: () => Promise.resolve({ payload: message }),
    bulkLog: () => Promise.resolve({ payload: { messages: [message] } }),
    log_data: () => Promise.resolve({ payload: message }),
  };
}

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
    list_sessions: asMember,
    async end_session() {
      const as = await people.member();
      const answer = await as.fetch("/api/backend/auth/sessions");
      const { sessions } = z.object({ sessions: z.array(z.object({ sessionId: SessionId })) }).parse(
        await answer.json(),
      );
      const [session] = sessions;
      if (!session) throw new Error("who has signed in wants a session, received none");
      return { payload: session, as };
    },
    refresh: asMember,
    delete_account: asMember,
  };
}

function passwordExamples(app: TestApp, people: People): Pick<Examples, "recovery" | "passwords"> {
  const password = "Box-12345";
  const proven = async () => await proveAddress(app, people.newAddress());
  return {
    recovery: {
      request_verification_code: () => Promise.resolve({ payload: { email: people.newAddress() } }),
      async validate_verification_code() {
        const { email } = (await people.member()).user;
        return { payload: { email, code: Number(await codeSentTo(app, email)) } };
      },
      async update_password() {
        const { email } = (await people.member()).user;
        const { headers } = await proveAddress(app, email);
        return { payload: { email, newPassword: password }, headers };
      },
    },
    passwords: {
      request_registration_code: () => Promise.resolve({ payload: { email: people.newAddress() } }),
      async password_register() {
        const { email, headers } = await proven();
        return { payload: { email, password, firstName: "Ann", lastName: "Bee" }, headers };
      },
      async password_login() {
        const { email, headers } = await proven();
        await app.fetch("/api/backend/auth/password/register", json({ email, password }, headers));
        return { payload: { email, password } };
      },
    },
  };
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
  const codedBox = async () => {
    const { payload: { itemId }, as } = await box();
    const payload = { itemId, code: "4006381333931" };
    await as.write("items", "KEEP_CODE", payload);
    return { payload, as };
  };
  return {
    GET_USER_ITEMS: async () => ({ payload: { limit: 5, sortBy: "tagId" }, as: (await box()).as }),
    GET_PLACES_AND_TAGS: async () => ({ payload: {}, as: (await box()).as }),
    GET_ITEM_BY_ID: box,
    SEARCH_ITEMS: async () => ({ payload: { searchTerm: "coats" }, as: (await box()).as }),
    FIND_ITEM_BY_TAGID: async () => ({ payload: { tagId: 1 }, as: (await box()).as }),
    NEXT_TAGID: async () => ({ payload: { after: "118" }, as: await people.member() }),
    GET_LIMITS: nothing,
    GET_TAGIDS: async () => ({ payload: {}, as: (await box()).as }),
    GET_TRASH: async () => ({ payload: {}, as: (await trashedBox()).as }),
    GET_CHANGES: async () => ({ payload: { since: null }, as: (await box()).as }),
    GET_HISTORY: box,
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
    async UPDATE_ITEMS() {
      const as = await people.member();
      const { _id: itemId, updatedAt } = await newBox(as);
      return { payload: { items: [{ itemId, updatedAt, updates: { location: "Attic" } }] }, as };
    },
    async DELETE_ITEMS() {
      const { payload, as } = await box();
      return { payload: { itemIds: [payload.itemId] }, as };
    },
    async RESTORE_ITEMS() {
      const { payload, as } = await trashedBox();
      return { payload: { itemIds: [payload.itemId] }, as };
    },
    FIND_ITEM_BY_CODE: async () => ({ payload: { code: "4006381333931" }, as: (await codedBox()).as }),
    async GET_CODES() {
      const { payload: { itemId }, as } = await codedBox();
      return { payload: { itemId }, as };
    },
    async KEEP_CODE() {
      const { payload: { itemId }, as } = await box();
      return { payload: { itemId, code: "4006381333931" }, as };
    },
    async FORGET_CODE() {
      const { payload: { code }, as } = await codedBox();
      return { payload: { code }, as };
    },
  };
}

function linkExamples(app: TestApp, people: People): Examples["links"] {
  const linked = async () => {
    const as = await people.member();
    const { _id: itemId } = await newBox(as);
    return { ...await makeLink(as, itemId, { takesMessages: true }), itemId, as };
  };
  const opened = async () => ({ payload: { key: (await linked()).key } });
  return {
    async LIST_BOX_LINKS() {
      const { itemId, as } = await linked();
      return { payload: { itemId }, as };
    },
    async MAKE_BOX_LINK() {
      const { itemId, as } = await linked();
      return { payload: { itemId, showsPlace: true, days: 7 }, as };
    },
    async END_BOX_LINK() {
      const { linkId, as } = await linked();
      return { payload: { linkId }, as };
    },
    READ_SHARED_BOX: opened,
    async read_shared_photo() {
      const { key, itemId, as } = await linked();
      await sendFiles(as, itemId, pixel());
      const photoKey = await until(async () => (await openBox(app, key)).box?.photoKeys[0] ?? null);
      return { payload: { key, photoKey } };
    },
    SEND_FOUND_MESSAGE: async () => ({
      payload: { ...(await opened()).payload, message: "It stood in the hall.", contact: "Flat 4" },
    }),
  };
}

function v1Examples(people: People): Examples["v1"] {
  const box = async () => {
    const as = await people.member();
    return { payload: { itemId: (await newBox(as))._id }, as };
  };
  const trashedBox = async () => {
    const { payload, as } = await box();
    await as.write("items", "DELETE_ITEM", payload);
    return { payload, as };
  };
  return {
    list_boxes: async () => ({ payload: { limit: "5", place: "attic", sortBy: "place" }, as: (await box()).as }),
    create_box: async () => ({ payload: { tagId: "007", title: "Tools" }, as: await people.member() }),
    get_box: box,
    async change_box() {
      const { payload, as } = await box();
      return { payload: { ...payload, title: "Winter" }, as };
    },
    delete_box: box,
    search_boxes: async () => ({ payload: { words: "coats" }, as: (await box()).as }),
    find_boxes_by_number: async () => ({ payload: { tagId: "1" }, as: (await box()).as }),
    next_number: async () => ({ payload: { after: "118" }, as: await people.member() }),
    list_trash: async () => ({ payload: {}, as: (await trashedBox()).as }),
    restore_box: trashedBox,
    purge_box: trashedBox,
  };
}

function webhookExamples(people: People): Examples["webhooks"] {
  const webhook = async () => {
    const as = await people.member();
    // Nobody listens there.
    const { body } = await as.write("webhooks", "CREATE_WEBHOOK", { address: "http://127.0.0.1:1024/" });
    const made = z.object({ webhook: z.object({ webhookId: WebhookId }) }).parse(body.data);
    return { payload: { webhookId: made.webhook.webhookId }, as };
  };
  const tested = async (answers: boolean) => {
    const as = await people.member();
    let code = "";
    await using receiver = webhookReceiver(({ event }) => {
      code = String(event.data["challenge"]);
      return new Response(answers ? code : "OK");
    });
    const { webhook: { webhookId } } = await newWebhook(as, receiver.address);
    await as.write("webhooks", "TEST_WEBHOOK", { webhookId });
    return { payload: { webhookId, code }, as };
  };
  return {
    LIST_WEBHOOKS: async () => ({ payload: {}, as: (await webhook()).as }),
    CREATE_WEBHOOK: async () => ({ payload: { address: "https://8.8.8.8/boxes" }, as: await people.member() }),
    TEST_WEBHOOK: webhook,
    PROVE_WEBHOOK: () => tested(false),
    RESUME_WEBHOOK: () => tested(true),
    DELETE_WEBHOOK: webhook,
    LIST_DELIVERIES: webhook,
  };
}

function tokenExamples(people: People): Examples["tokens"] {
  return {
    LIST_API_TOKENS: async () => ({ payload: {}, as: await people.member() }),
    CREATE_API_TOKEN: async () => ({
      payload: { name: "Shelf lamp", scope: "read", expiresInDays: 30 },
      as: await people.member(),
    }),
    async REVOKE_API_TOKEN() {
      const as = await people.member();
      const { body } = await as.write("tokens", "CREATE_API_TOKEN", { name: "Lamp", scope: "write" });
      return { payload: { tokenId: z.object({ about: ApiToken }).parse(body.data).about.tokenId }, as };
    },
  };
}

const pixel = () => new File([PIXEL], "pixel.png", { type: "image/png" });
const files = () => formOf(pixel()).body;

function mediaExamples(people: People): Examples["media"] {
  const photo = async () => {
    const as = await people.member();
    const { _id: itemId } = await newBox(as);
    const { media: [{ key } = fail("expected a file")] } = await sendFiles(as, itemId, pixel());
    return { payload: { itemId, key }, as };
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

function profileExamples(people: People): Examples["profile"] {
  const oneself = async () => ({ payload: {}, as: await people.member() });
  const somebody = async () => {
    const { user: { username } } = await people.member();
    return { payload: { username }, as: await people.member() };
  };
  return {
    get_user_by_id: oneself,
    find_user: somebody,
    search_user: somebody,
    search_user_profile: somebody,
    search_user_by_name: somebody,
    create_profile: async () => ({ payload: { displayName: "Annie" }, as: await people.member() }),
    async update_user_profile() {
      const as = await people.member();
      return {
        payload: { updates: { firstName: "Ann", lastName: "", displayName: "Annie", email: as.user.email } },
        as,
      };
    },
    delete_user_profile: oneself,
    assign_random_display_name: oneself,
    update_profile: async () => ({ payload: { firstName: "Ann" }, as: await people.member() }),
    remove_profile: oneself,
    set_profile_image: async () => ({ payload: {}, body: files(), as: await people.member() }),
    remove_profile_image: oneself,
    async get_profile_image() {
      const as = await people.member();
      const answer = await as.fetch("/api/backend/profile/image", { method: "POST", body: files() });
      const { user } = z.object({ user: z.object({ picture: MediaKey }) }).parse(await answer.json());
      return { payload: { key: user.picture }, as };
    },
  };
}

async function keptScanExample(people: People) {
  const as = await people.member();
  await keepScan(as);
  const { body } = await as.read<{ data: { scans: KeptPicture[] } }>("scans", "LIST_KEPT_SCANS");
  const [scan] = body.data.scans;
  if (!scan) throw new Error("expected a kept picture, found none");
  return { payload: { scanId: scan.scanId }, as };
}

function transferExamples(people: People): Examples["transfer"] {
  const table = () => {
    const form = new FormData();
    form.append("files", new File(["Number,Title\n117,Tools\n"], "boxes.csv", { type: "text/csv" }));
    return form;
  };
  const upload = async () => {
    const as = await people.member();
    const answer = await as.fetch("/api/v1/import", { method: "POST", body: table() });
    const { data } = z.object({ data: z.object({ import: Import }) }).parse(await answer.json());
    return { payload: { importId: data.import.importId }, as };
  };
  const settled = async (as: Member, importId: string, state: string) => {
    await until(async () => {
      const { body } = await as.read("transfer", "GET_IMPORT", { importId });
      return z.object({ import: Import }).parse(body.data).import.state === state || null;
    });
  };
  const ready = async () => {
    const sent = await upload();
    await settled(sent.as, sent.payload.importId, "ready");
    return sent;
  };
  return {
    export_boxes: async () => {
      const as = await people.member();
      await newBox(as);
      return { payload: {}, as };
    },
    upload_import: async () => ({ payload: {}, body: table(), as: await people.member() }),
    GET_IMPORTS: async () => ({ payload: {}, as: (await upload()).as }),
    GET_IMPORT: upload,
    GET_IMPORT_ROWS: async () => {
      const { payload, as } = await ready();
      return { payload: { ...payload, verdict: "create" }, as };
    },
    CHOOSE_SAME_NUMBER: async () => {
      const { payload, as } = await ready();
      return { payload: { ...payload, sameNumber: "merge" }, as };
    },
    CHOOSE_READING: async () => {
      const { payload, as } = await ready();
      return { payload: { ...payload, withPhotos: false }, as };
    },
    APPLY_IMPORT: ready,
    UNDO_IMPORT: async () => {
      const { payload, as } = await ready();
      await as.write("transfer", "APPLY_IMPORT", payload);
      await settled(as, payload.importId, "applied");
      return { payload, as };
    },
    DISCARD_IMPORT: ready,
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
      get_prices: nothing,
      get_subscription: nothing,
      get_stripekey: nothing,
      get_payment_methods: async () => ({ payload: {}, as: (await pro()).as }),
      get_payments: async () => ({ payload: {}, as: (await pro()).as }),
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
      begin_card_change: async () => ({ payload: {}, as: (await pro()).as }),
      async change_card() {
        const { as } = await pro();
        const { setupIntentId } = await payer(app, as).saveCard();
        return { payload: { setupIntentId }, as };
      },
      remove_payment_method_at_path: spareCard,
    },
    stripe: {
      async stripe_webhook() {
        const [account] = await app.pool<{ secret: string }[]>`
          select webhook_secret as secret from sandbox.stripe_account`;
        const body = JSON.stringify({ id: "evt_1", object: "event", type: "ping", data: { object: {} } });
        return { payload: {}, body, headers: signedByStripe(body, account?.secret ?? "") };
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
  const playedGame = async () => {
    const eventId = await newEvent(await people.admin());
    using ann = await testPlayer(app, people.newAddress());
    using ben = await testPlayer(app, people.newAddress());
    const { gameId } = await startedGame([ann, ben], eventId);
    await ben.say("forfeitGame", { gameId });
    return { as: ann.member, eventId, gameId: GameId.parse(gameId) };
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
    async list_games() {
      const { as } = await playedGame();
      return { payload: { limit: 1 }, as };
    },
    async list_tournaments() {
      const { as, eventId } = await playedGame();
      await (await people.admin()).write("event", "end_event", { eventId });
      return { payload: {}, as };
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
    async rematch() {
      const { as, gameId } = await playedGame();
      return { payload: { gameId }, as };
    },
    invite: invited,
  };
}
