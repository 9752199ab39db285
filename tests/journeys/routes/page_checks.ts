import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { painted } from "../box_steps.ts";
import { inTime } from "./in_time.ts";

const RULES = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
  resultTypes: ["violations"],
  // It would fetch the style sheets again, for no rule of these.
  preload: false,
} as const;

/** Of one look, on a machine that does everything else at once. */
const MAX_SECONDS = 90;

/** Of the narrowest kind; wide enough for what a desk shows. A look at the same size as the last one costs no drawing anew. */
export const PHONE = { width: 320, height: 640 };
export const DESK = { width: 1280, height: 640 };

const WIDTHS = [PHONE.width, DESK.width];
const MODES = ["light", "dark"] as const;
type Mode = (typeof MODES)[number];

/** The gate looks at each page once, at one width, by day or by night; `deno task prove looks` at each page in every way. */
const isEachLook = Deno.env.has("EACH_LOOK");

/** A phone, and a desk at 200%; `deno task prove looks` is at those between, too. */
const SIZES = isEachLook
  ? [[1280, 200], [820, 200], [720, 100], [320, 100]] as const
  : [[1280, 200], [320, 100]] as const;

/** Neighbours in a list of addresses differ in length or letters, so that a few pages already meet every look. */
function looksAt(page: Page, within: string, widths: readonly number[]): (readonly [width: number, mode: Mode])[] {
  const looks = widths.flatMap((width) => MODES.map((mode) => [width, mode] as const));
  if (isEachLook) return looks;
  const path = new URL(page.url()).pathname.replace(/\/[\w-]{20,}/, "") + within;
  const at = [...path].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0) | 0, 7);
  return looks.filter((_, index) => index === Math.abs(at) % looks.length);
}

/**
 * What axe finds wrong, in light or dark.
 * @param within what is looked into
 * @param widths of the window: a phone's and a desk's
 */
export async function accessibilityFaults(
  page: Page,
  within = "html",
  widths: readonly number[] = WIDTHS,
): Promise<string[]> {
  await bringAxe(page);
  const faults: string[] = [];
  for (const [width, mode] of looksAt(page, within, widths)) {
    await page.setViewportSize({ width, height: PHONE.height });
    await inTime(MAX_SECONDS, `${width}, wearing ${mode}`, page.evaluate(wear, mode));
    const looked = inTime(MAX_SECONDS, `axe at ${width}, ${mode}`, page.evaluate(runAxe, { within, rules: RULES }));
    const { violations } = await looked;
    faults.push(...violations.map(({ id, nodes }) => {
      const [first] = nodes;
      return `${width} ${mode}: ${id} at ${first?.target} and ${nodes.length - 1} more: ${first?.failureSummary}`;
    }));
  }
  return faults;
}

/** Half a megabyte, which a page keeps for as long as it is not loaded anew. */
async function bringAxe(page: Page): Promise<void> {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
}

/** Whole, not half way from one colour to the other; without waiting for pictures that a busy browser may owe for long. */
function wear(mode: string): void {
  document.documentElement.dataset["mode"] = mode;
  const underWay = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  // One that ends may start another further down.
  for (let changes = underWay(); changes.length > 0; changes = underWay()) {
    for (const change of changes) change.finish();
  }
}

async function runAxe({ within, rules }: { within: string; rules: unknown }): Promise<Pick<AxeResults, "violations">> {
  const { axe } = globalThis as unknown as { axe: { run(where: string, rules: unknown): Promise<AxeResults> } };
  const { violations } = await axe.run(within, rules);
  return { violations };
}

/** Whether something stands beyond the right edge: on narrow phones, and at 200% of a desk's and a tablet's size, as page and as text. */
export async function overflowFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, text] of SIZES) {
    await page.setViewportSize({ width, height: PHONE.height });
    await page.evaluate((percent) => document.documentElement.style.fontSize = `${percent}%`, text);
    const beyond = await inTime(MAX_SECONDS, `${width} px, text at ${text}%`, settledFarthest(page));
    if (beyond) faults.push(`${width} px, text at ${text}%: wider than the window: ${beyond}`);
  }
  await page.evaluate(() => document.documentElement.style.fontSize = "");
  return faults;
}

/** What follows the window's size by script needs a picture or two to follow. */
async function settledFarthest(page: Page): Promise<string | null> {
  let beyond: string | null = null;
  for (let looks = 0; looks < 5; looks++) {
    await painted(page);
    beyond = await page.evaluate(farthest);
    if (!beyond) break;
  }
  return beyond;
}

function farthest(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const beyond = [...document.querySelectorAll("body *")].filter((element) =>
    element.getBoundingClientRect().right > clientWidth + 1
  );
  return `${scrollWidth} of ${clientWidth}, ${beyond.at(-1)?.outerHTML.slice(0, 160)}`;
}

/** What moves although the walker has asked for stillness. */
export async function motionFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    document.getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) * (effect?.getTiming().iterations ?? 1) > 1)
      .map((animation) => `moves: ${(animation as CSSAnimation).animationName ?? "a transition"}`)
  );
}

/** Buttons, fields and the bars' links that a thumb would miss: less than 44 px on a phone. */
export async function targetFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE);
  let faults: string[] = [];
  for (let looks = 0; looks < 5; looks++) {
    await painted(page);
    faults = await smallTargets(page);
    if (faults.length === 0) break;
  }
  return faults;
}

async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(
      "button, input:not([type=hidden]), select, textarea, nav:not(footer nav) a, summary",
    )]
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .map((element) => {
        const target = element.matches("[type=radio], [type=checkbox]") ? element.closest("label") ?? element : element;
        return { element, ...target.getBoundingClientRect().toJSON() as { width: number; height: number } };
      })
      .filter(({ width, height }) => width > 2 && (height < 43.5 || width < 43.5))
      .map(({ element, width, height }) => `a target of ${width} x ${height}: ${element.outerHTML.slice(0, 120)}`)
  );
}
