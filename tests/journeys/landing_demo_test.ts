import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESK, openPage, PHONE } from "../../tools/browser.ts";
import { liveServer } from "../../tools/live_server.ts";

/** Strokes of a hand-written 2 and 7, in shares of the box's face. */
const TWO = [
  [.3, .42],
  [.3, .38],
  [.32, .34],
  [.35, .32],
  [.39, .32],
  [.42, .35],
  [.43, .39],
  [.42, .44],
  [.4, .49],
  [.36, .56],
  [.32, .62],
  [.29, .67],
  [.34, .665],
  [.4, .67],
  [.45, .67],
];
const SEVEN = [[.54, .32], [.6, .32], [.68, .31], [.64, .45], [.6, .56], [.57, .68]];

async function write(page: Page, stroke: readonly (readonly number[])[]): Promise<void> {
  const face = await page.getByRole("img", { name: /A box to write/ }).boundingBox();
  assert.ok(face);
  const at = ([x = 0, y = 0]: readonly number[]) => [face.x + x * face.width, face.y + y * face.height] as const;
  const [first = [], ...others] = stroke;
  await page.mouse.move(...at(first));
  await page.mouse.down();
  for (const point of others) await page.mouse.move(...at(point), { steps: 4 });
  await page.mouse.up();
}

for (const [name, options] of [["a desk", DESK], ["a phone", PHONE]] as const) {
  Deno.test(`a visitor at ${name} writes a number on the drawn box and sees it read`, async () => {
    await using server = await liveServer();
    await using open = await openPage(server.url, options);
    const { page } = open;
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.goto("/");
    await page.getByText("Write a number here").scrollIntoViewIfNeeded();
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
}

Deno.test("what is read after the box was cleared is not said any more", async () => {
  await using server = await liveServer();
  await using open = await openPage(server.url);
  const { page } = open;
  const late = `addEventListener("message", ({ data }) => {
    if (data.kind === "open") postMessage({ kind: "opened" });
    const reading = { text: "27", confidence: .99, box: null, alternatives: [{ text: "27", probability: .99 }] };
    if (data.kind === "read") setTimeout(() => postMessage({ kind: "read", id: data.id, reading, ms: 1 }), 700);
  });`;
  await page.route(/reader_worker/, (route) => route.fulfill({ body: late, contentType: "text/javascript" }));
  await page.goto("/");
  await write(page, SEVEN);
  await page.getByText("That is box 27.").waitFor();
  await write(page, TWO);
  await page.waitForTimeout(600); // It is being read.
  await page.getByRole("button", { name: "Clear the box" }).click();
  await page.getByText("Write a number here").waitFor();
  await page.waitForTimeout(1000);
  assert.equal(await page.getByText("That is box").count(), 0);
});

Deno.test("a dot or a scribble is not taken for a number, and a reader that does not arrive is said", async () => {
  await using server = await liveServer();
  await using open = await openPage(server.url);
  const { page } = open;
  await page.goto("/");
  await write(page, [[.5, .5]]);
  await page.getByText("No number that I can read yet").waitFor();
  await page.getByRole("button", { name: "Clear the box" }).click();
  await write(page, [[.2, .8], [.9, .75], [.2, .7], [.9, .65]]);
  await page.getByText("No number that I can read yet").waitFor();
  let asked = 0;
  await page.route(/weights/, (route) => (asked++, route.abort()));
  await page.reload();
  await write(page, SEVEN);
  await page.getByText("The number reader could not be loaded").waitFor();
  const before = asked;
  await write(page, TWO);
  while (asked === before) await page.waitForTimeout(50);
  await page.waitForTimeout(500);
  assert.ok(asked <= before + 2, "a stroke asks for the reader again, its every point does not");
});
