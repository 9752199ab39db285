import assert from "node:assert/strict";
import { authActions } from "../../domain/auth/contract.ts";
import { calendarActions } from "../../domain/game/events/contract.ts";
import { mediaActions } from "../../domain/media/contract.ts";
import { scanActions } from "../../domain/scan/contract.ts";
import { EventId, ItemId, MediaKey } from "../../domain/wire/ids.ts";
import { addressOf } from "./call_row.ts";

Deno.test("what a row says stands in the address stands there, the path's fields escaped", () => {
  const [itemId, key] = [ItemId.parse("a/b"), MediaKey.parse("k")];
  assert.equal(addressOf(mediaActions.delete_media, { itemId, key }), "/api/backend/items/a%2Fb/media/k");
  assert.equal(addressOf(mediaActions.get_media, { key, size: "thumb" }), "/media/k?size=thumb");
  assert.equal(
    addressOf(scanActions.keep_scan, { label: "7", readAs: "" }),
    "/api/backend/scans/kept?label=7&readAs=",
  );
});

Deno.test("a read carries its payload in the query, and a write carries it in the body", () => {
  const eventId = EventId.parse("e1");
  const asked = new URL(addressOf(calendarActions.calendar_auth_url, { eventId }), "http://x");
  assert.equal(asked.pathname, "/api/v1/google/calendar/auth-url");
  assert.deepEqual(JSON.parse(asked.searchParams.get("payload") ?? ""), { eventId });
  assert.equal(addressOf(authActions.logout, {}), "/api/backend/auth/logout");
});
