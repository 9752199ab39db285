import assert from "node:assert/strict";
import type { Page } from "playwright-core";

type Stroke = readonly (readonly [x: number, y: number])[];

/** Strokes of a hand-written 2 and 7, in shares of the drawn box's label. */
export const TWO: Stroke = [
  [.3, .4],
  [.305, .33],
  [.33, .27],
  [.37, .245],
  [.41, .26],
  [.44, .32],
  [.435, .4],
  [.4, .5],
  [.35, .62],
  [.295, .735],
  [.36, .735],
  [.42, .732],
  [.47, .73],
];
export const SEVEN: Stroke = [[.54, .25], [.6, .255], [.7, .245], [.66, .4], [.62, .56], [.585, .75]];

/** Writes a stroke on the landing page's box as a hand does, along the label's edges as they are seen. */
export async function write(page: Page, stroke: Stroke): Promise<void> {
  // The page that the build has drawn hears nobody.
  await page.locator("#landing").waitFor({ state: "detached" });
  const label = page.getByRole("img", { name: /A box to write/ });
  await label.scrollIntoViewIfNeeded();
  const face = await label.boundingBox();
  assert.ok(face);
  const at = ([x, y]: readonly [number, number]) => [face.x + x * face.width, face.y + y * face.height] as const;
  const [first = [0, 0], ...others] = stroke;
  await page.mouse.move(...at(first));
  await page.mouse.down();
  for (const point of others) await page.mouse.move(...at(point), { steps: 4 });
  await page.mouse.up();
}
