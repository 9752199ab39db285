import assert from "node:assert/strict";
import plugin from "./names_lint.ts";

const root = new URL("../../", import.meta.url).pathname;

function complaints(path: string, source: string): string[] {
  return Deno.lint.runPlugin(plugin, `${root}${path}`, source).map(({ message }) => message);
}

Deno.test("a file that exports one thing under another name is told after what to be called", () => {
  const source = "export interface Held { a: number }\nexport function subscribe() {}\nfunction confirm() {}";
  assert.deepEqual(complaints("server/billing/confirm_payment.ts", source), [
    "a file that exports one thing is called after it: subscribe",
  ]);
  assert.equal(complaints("domain/game/room/predict.ts", "export const roomAtOf = 1;").length, 1);
});

Deno.test("a file's name may be shorter or longer than its export's, have a folder's word, or be that of a type", () => {
  assert.deepEqual(complaints("server/billing/verify_payment.ts", "export async function verifyPayment() {}"), []);
  assert.deepEqual(complaints("server/http/visitor/rate_limit.ts", "export const openRateLimit = 1;"), []);
  assert.deepEqual(complaints("server/billing/webhook_events.ts", "export class WebhookEvent {}"), []);
  assert.deepEqual(
    complaints("domain/items/stored_item.ts", "export type StoredItem = 1; export const shown = 1;"),
    [],
  );
  assert.deepEqual(complaints("domain/items/v1_contract.ts", "export const v1Actions = {};"), []);
});

Deno.test("several things make a subject, and nobody asks what tests or files without exports are called", () => {
  assert.deepEqual(complaints("web/ui/drawings/drawings.tsx", "export const Box = 1; export const Lid = 2;"), []);
  assert.deepEqual(complaints("server/main.ts", "const a = 1;"), []);
  assert.deepEqual(complaints("tests/fuzz/shot.ts", "export const fire = 1;"), []);
});

Deno.test("what is declared under a word of our own is told the field's", () => {
  assert.deepEqual(complaints("server/items/a.ts", "const MOST_BYTES = 1; function openDeparture() {}"), [
    'MOST_BYTES: the field\'s word is "MAX_"',
    'openDeparture: the field\'s word is "shutdown"',
  ]);
  assert.deepEqual(complaints("server/items/a.ts", "const MAX_BYTES = 1; const mostPromising = 2;"), []);
});

Deno.test("a place is where a box stands; elsewhere the word is told the field's, also as a parameter and a file's name", () => {
  const source =
    "export function placeOf(place: number) { const [a, places] = []; const { place: p } = a; return replaced; }";
  const told = complaints("server/http/place.ts", source).filter((line) => line.endsWith('index"'));
  assert.deepEqual(told.map((line) => line.split(":")[0]), ["place", "placeOf", "place", "places"]);
  for (const path of ["web/items/browse/place_of.ts", "domain/transfer/place_of.ts"]) {
    assert.deepEqual(complaints(path, source), []);
  }
});
