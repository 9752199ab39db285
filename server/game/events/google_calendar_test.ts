import assert from "node:assert/strict";
import { calendarEntry, googleCalendar } from "./google_calendar.ts";

const client = { clientId: "id", clientSecret: "hush", redirectUrl: "https://boxes.example/back" };
const entry = calendarEntry({
  title: "Friday cup",
  description: "",
  startTime: new Date("2026-01-01T12:00:00.000Z"),
  endTime: new Date("2026-01-01T14:00:00.000Z"),
}, "https://boxes.example/app/events/view/e1");

function fakeGoogle(statusOf: (method: string) => number, tokenStatus = 200) {
  const asked: { method: string; url: string; token: string | null; body: unknown }[] = [];
  const send: typeof fetch = (input, init) => {
    const { method = "GET", body } = init ?? {};
    const url = String(input);
    if (body instanceof URLSearchParams) {
      asked.push({ method, url, token: null, body: Object.fromEntries(body) });
      return Promise.resolve(Response.json({ access_token: "once" }, { status: tokenStatus }));
    }
    asked.push({ method, url, token: new Headers(init?.headers).get("authorization"), body: JSON.parse(String(body)) });
    return Promise.resolve(Response.json({}, { status: statusOf(method) }));
  };
  return { asked, send };
}

Deno.test("a code is traded for a token, and the event's start is written with it", async () => {
  const { asked, send } = fakeGoogle(() => 200);
  await googleCalendar(client, send).add("code", "abc", entry);
  const [token, event] = asked;
  assert.deepEqual(token?.body, {
    code: "code",
    client_id: "id",
    client_secret: "hush",
    redirect_uri: "https://boxes.example/back",
    grant_type: "authorization_code",
  });
  assert.equal(event?.token, "Bearer once");
  assert.deepEqual(event?.body, { ...entry, id: "abc" });
  assert.equal(entry.start.dateTime, "2026-01-01T12:00:00.000Z");
});

Deno.test("an event that is there already is written anew instead of twice", async () => {
  const { asked, send } = fakeGoogle((method) => method === "POST" ? 409 : 200);
  await googleCalendar(client, send).add("code", "abc", entry);
  const last = asked.at(-1);
  assert.deepEqual([last?.method, last?.body], ["PUT", { ...entry, status: "confirmed" }]);
  assert.ok(last?.url.endsWith("/events/abc"));
});

Deno.test("a code that Google refuses, or an event that it does not take, is no success", async () => {
  await assert.rejects(googleCalendar(client, fakeGoogle(() => 200, 400).send).add("code", "abc", entry), /400/);
  await assert.rejects(googleCalendar(client, fakeGoogle(() => 403).send).add("code", "abc", entry), /403/);
});
