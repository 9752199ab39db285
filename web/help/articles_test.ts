import assert from "node:assert/strict";
import "../../tests/support/browser/bundled_files.ts";
import { HELP_ARTICLES } from "../../domain/help_articles.ts";

const { articleOf, searchArticles } = await import("./articles.ts");

Deno.test("nothing asked lists every article, and a question's fillers count for nothing", () => {
  assert.deepEqual(searchArticles("  "), [...HELP_ARTICLES]);
  assert.equal(searchArticles("How do I restore a box?")[0], "trash");
});

Deno.test("an article is found by its title, by words that people use, and by what it says", () => {
  assert.equal(searchArticles("keyboard shortcuts")[0], "keyboard");
  assert.equal(searchArticles("stolen phone")[0], "devices");
  assert.equal(searchArticles("heic")[0], "photos");
  assert.equal(searchArticles("caddy")[0], "phone");
  assert.equal(searchArticles("cancel")[0], "pro");
  for (const words of ["homebox", "import from sortly", "switch from shelf"]) {
    assert.equal(searchArticles(words)[0], "moving", words);
  }
  assert.equal(searchArticles("backup")[0], "exporting");
  const wanted = {
    account: ["delete account", "dark mode", "login", "email", "e-mail", "forgot password", "language"],
    scanning: ["blurry"],
    numbers: ["barcode"],
    phone: ["offline"],
    pro: ["invoice", "refund"],
  };
  for (const [id, questions] of Object.entries(wanted)) {
    for (const question of questions) assert.equal(searchArticles(question)[0], id, question);
  }
});

Deno.test("accents, case and a half-typed word do not matter", () => {
  assert.equal(searchArticles("SCÁNN")[0], "scanning");
  assert.equal(searchArticles("tournam")[0], "game");
});

Deno.test("one typo a word is forgiven where nothing fits as written, two are not", () => {
  assert.equal(searchArticles("tresh bin restroe")[0], "trash");
  assert.equal(searchArticles("subscripton")[0], "pro");
  assert.deepEqual(searchArticles("sbscripton"), []);
});

Deno.test("what no article speaks of finds nothing", () => {
  assert.deepEqual(searchArticles("lawnmower"), []);
  assert.deepEqual(searchArticles("scan lawnmower"), []);
});

Deno.test("every article has a picture that is there, and is short", async () => {
  for (const id of HELP_ARTICLES) {
    const { picture, parts } = articleOf(id);
    const { size } = await Deno.stat(new URL(`pictures/${picture?.file}`, import.meta.url));
    assert.ok(size < 40_000, `${picture?.file} has ${size} bytes`);
    const words = JSON.stringify(parts).split(/\s+/).length;
    assert.ok(words < 260, `${id} has ${words} words`);
  }
});
