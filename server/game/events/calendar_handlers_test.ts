import assert from "node:assert/strict";
import type { UserId } from "../../../domain/wire/ids.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { runningEvent } from "../../../tests/support/test_game.ts";
import { CONSENT_MS, openState, sealState } from "./calendar_handlers.ts";

const PATH = "/api/v1/google/calendar";

Deno.test("without GOOGLE_CLIENT_SECRET the link says why there is none", async () => {
  const app = await sharedApp();
  const { admin, eventId } = await runningEvent(app);
  const answer = await admin.fetch(`${PATH}/auth-url?payload=${JSON.stringify({ eventId })}`);
  const { succeeded, errorMessage } = await answer.json();
  assert.deepEqual([answer.status, succeeded], [503, false]);
  assert.match(errorMessage, /GOOGLE_CLIENT_SECRET.*\.ics/);
});

Deno.test("with it, a member is sent to Google's consent page, which comes back to us; strangers and unknown events are not", async () => {
  await using app = await testApp({ GOOGLE_CLIENT_ID: "boxes.apps", GOOGLE_CLIENT_SECRET: "hush" });
  const { admin, eventId } = await runningEvent(app);
  for (const base of [PATH, `/api/backend${PATH}`]) {
    const answer = await admin.fetch(`${base}/auth-url?payload=${JSON.stringify({ eventId })}`);
    const { succeeded, authUrl } = await answer.json();
    assert.equal(succeeded, true);
    const { origin, searchParams } = new URL(authUrl);
    assert.equal(origin, "https://accounts.google.com");
    assert.equal(searchParams.get("client_id"), "boxes.apps");
    assert.equal(searchParams.get("redirect_uri"), `${app.url}${PATH}/callback`);
    assert.match(searchParams.get("scope") ?? "", /calendar\.events$/);
    assert.ok(!authUrl.includes("hush"));
  }
  const unknown = await admin.fetch(`${PATH}/auth-url?payload=${JSON.stringify({ eventId: "nowhere" })}`);
  assert.equal(unknown.status, 404);
  assert.equal((await app.fetch(`${PATH}/auth-url`)).status, 401);
});

Deno.test("who says no at Google, or brings back a state that is not theirs, adds nothing", async () => {
  await using app = await testApp({ GOOGLE_CLIENT_ID: "boxes.apps", GOOGLE_CLIENT_SECRET: "hush" });
  const { admin, eventId } = await runningEvent(app);
  const state = (await (await admin.fetch(`${PATH}/auth-url?payload=${JSON.stringify({ eventId })}`)).json()).authUrl;
  const query = new URLSearchParams({ state: new URL(state).searchParams.get("state") ?? "" });
  const back = async (as: typeof admin, more: Record<string, string>) => {
    const asked = new URLSearchParams([...query, ...Object.entries(more)]);
    const { status, headers } = await as.fetch(`${PATH}/callback?${asked}`, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  assert.deepEqual(await back(admin, { error: "access_denied" }), [302, `${app.url}/app/events/view/${eventId}`]);
  const timedOut = { ...admin, fetch: app.fetch };
  assert.deepEqual(await back(timedOut, { code: "1" }), [302, `${app.url}/app/events`], "a page, not JSON");
  const eve = await app.signIn("eve@example.org");
  assert.deepEqual(await back(eve, { code: "stolen" }), [302, `${app.url}/app/events`]);
});

Deno.test("a state opens for one person, for ten minutes, unchanged", () => {
  const [ann, eve] = ["ann" as UserId, "eve" as UserId];
  const state = sealState("hush", ann, null, 0);
  assert.deepEqual(openState("hush", ann, state, CONSENT_MS), { eventId: null, until: CONSENT_MS });
  assert.equal(openState("hush", ann, state, CONSENT_MS + 1), null);
  assert.equal(openState("hush", eve, state, 0), null);
  assert.equal(openState("other", ann, state, 0), null);
  const [, seal] = state.split(".");
  const forged = Buffer.from(JSON.stringify({ eventId: "e", until: 1e15 })).toString("base64url");
  assert.equal(openState("hush", ann, `${forged}.${seal}`, 0), null);
  for (const strange of ["", ".", "a.b", "a"]) assert.equal(openState("hush", ann, strange, 0), null);
});
