import assert from "node:assert/strict";
import { headOf } from "./page_heads.ts";
import { PAGES } from "./pages.ts";

const PUBLIC = PAGES.filter((page) => !page.startsWith("/app"));

Deno.test("every public page that wants to be found has words of its own, of a length that is shown whole", () => {
  const found = PUBLIC.map((page) => headOf(page)).filter(({ canonical }) => canonical !== null);
  const byCanonical = new Map(found.map((head) => [head.canonical, head]));
  for (const { canonical, description } of found) {
    assert.ok(description.length >= 50 && description.length <= 155, `${canonical}: ${description.length} characters`);
    assert.ok(PUBLIC.includes(canonical as (typeof PUBLIC)[number]), `${canonical} is no page`);
  }
  assert.equal(new Set([...byCanonical.values()].map(({ title }) => title)).size, byCanonical.size, "titles");
  assert.equal(new Set([...byCanonical.values()].map(({ description }) => description)).size, byCanonical.size);
});

Deno.test("every member's page says what it is, and not what the whole product promises", () => {
  const heads = PAGES.filter((page) => page.startsWith("/app/")).map((page) => ({ page, ...headOf(page) }));
  const { description: promise } = headOf(null);
  const wordless = heads.filter(({ title, description }) => !title || description === promise);
  assert.deepEqual(wordless.map(({ page }) => page), []);
  const tooLong = heads.filter(({ description }) => description.length < 30 || description.length > 155);
  assert.deepEqual(tooLong.map(({ page }) => page), []);
});

Deno.test("a member's page has no address to be found under", () => {
  assert.equal(headOf("/app/item/:itemId").canonical, null);
  assert.equal(headOf(null).canonical, null);
});
