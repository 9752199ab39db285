import assert from "node:assert/strict";
import type { Worker } from "playwright-core";
import { DESK, openPage } from "../support/browser/browser.ts";
import { testApp } from "../support/server/test_app.ts";
import { until } from "../support/until.ts";
import { SEVEN, TWO, write } from "./demo_steps.ts";

Deno.test("a visitor writes a number on the drawn box and sees it read", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url, DESK);
  const { page } = open;
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/");
  await page.getByText("Write a number here").waitFor();
  assert.ok(!fetched.some((url) => /weights|worker/.test(url)), "the reader is fetched when somebody writes");
  await write(page, TWO);
  await write(page, SEVEN);
  await page.getByText("That is box 27.").waitFor();
  assert.ok(fetched.some((url) => /weights/.test(url)));
  await page.getByRole("button", { name: "Clear the box" }).click();
  await page.getByText("Write a number here").waitFor();
  await page.getByLabel("or type one").fill("1184");
  await page.getByText("That is box 1184.").waitFor();
  assert.deepEqual(open.complaints, []);
});

Deno.test("what is read after the box was cleared is not said any more", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url);
  const { page } = open;
  await page.route(/reader_worker/, (route) => route.fulfill({ body: TOLD_READER, contentType: "text/javascript" }));
  const opened = page.waitForEvent("worker");
  await page.goto("/");
  await write(page, SEVEN);
  const reader = await opened;
  await answer(reader, "7");
  await page.getByText("That is box 7.").waitFor();
  await write(page, TWO);
  await isAsked(reader);
  await page.getByRole("button", { name: "Clear the box" }).click();
  await page.getByText("Write a number here").waitFor();
  await page.evaluate(() => {
    const said = new Set<string>();
    new MutationObserver(() => said.add(document.body.innerText.match(/That is box \d+/)?.[0] ?? ""))
      .observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { said });
  });
  await answer(reader, "72");
  await write(page, SEVEN);
  await answer(reader, "77");
  await page.getByText("That is box 77.").waitFor();
  const said = await page.evaluate("[...said].filter((sentence) => sentence !== '')");
  assert.deepEqual(said, ["That is box 77"]);
});

const TOLD_READER = `globalThis.asked = [];
  globalThis.answer = (text) => {
    const reading = { texts: [{ text, p: .99 }], box: null, doubts: [] };
    postMessage({ kind: "read", id: asked.shift(), reading, ms: 1 });
  };
  addEventListener("message", ({ data }) => {
    if (data.kind === "open") postMessage({ kind: "opened" });
    if (data.kind === "read") asked.push(data.id);
  });`;

async function isAsked(reader: Worker): Promise<void> {
  await until(async () => await reader.evaluate("asked.length") === 0 ? null : true);
}

async function answer(reader: Worker, text: string): Promise<void> {
  await isAsked(reader);
  await reader.evaluate(`answer("${text}")`);
}

Deno.test("a dot or a scribble is not taken for a number, and a reader that does not arrive is said", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url);
  const { page } = open;
  await page.goto("/");
  await write(page, [[.5, .5]]);
  await page.getByText("I can't read that yet").waitFor();
  await page.getByRole("button", { name: "Clear the box" }).click();
  await write(page, [[.2, .8], [.9, .75], [.2, .7], [.9, .65]]);
  await page.getByText("I can't read that yet").waitFor();
  let asked = 0;
  await page.route(/weights/, (route) => (asked++, route.abort()));
  await page.reload();
  await write(page, SEVEN);
  await page.getByText("The number reader could not be loaded").waitFor();
  const first = asked;
  for (const stroke of [TWO, SEVEN, TWO]) {
    const before = asked;
    await page.getByRole("button", { name: "Clear the box" }).click();
    await page.getByText("Write a number here").waitFor();
    await write(page, stroke);
    await page.getByText("The number reader could not be loaded").waitFor();
    assert.ok(asked > before, "a stroke asks for the reader again");
  }
  assert.ok(asked <= first + 2 * 3, "its every point does not");
});
