import type { Locator, Page } from "playwright-core";
import { accessibilityFaults, DESK, PHONE, targetFaults } from "../routes/page_checks.ts";
import type { Opened } from "./list.ts";

/** Opens a dialog by keyboard and closes it. @returns what was found wrong with it, in words */
export async function lookInto(page: Page, opened: Opened): Promise<string[]> {
  const { title, opener, before, menu, leadsAway, returnsTo, beginsAt, heldUntil } = opened;
  await before?.(page);
  const button = menu?.(page) ?? (opener && await openerOf(page, opener));
  if (button) await button.press("Enter");
  if (menu && opener) await page.getByRole("menuitem", { name: opener }).press("Enter");
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  const faults = [
    ...beginsAt ? await beginningFaults(dialog, beginsAt) : [],
    ...await trapFaults(page),
    ...await accessibilityFaults(page, "dialog[open]:not(:has(dialog[open]))"),
    ...await targetFaults(page),
  ];
  await page.setViewportSize(DESK);
  if (heldUntil) {
    // Neither a second Escape nor a click beside it takes away what is shown once.
    for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
    await page.mouse.click(5, 300);
    await dialog.evaluate(closeAndLeave);
    await dialog.getByRole("button", { name: heldUntil }).click();
  } else await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const home = returnsTo ? page.getByRole("button", { name: returnsTo, exact: true }) : leadsAway ? null : button;
  if (home && !await home.evaluate((element) => element === document.activeElement)) {
    faults.push(`gives the focus to ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))}`);
  }
  return faults.map((fault) => `${title}: ${fault}`);
}

/** The public pages' menu on a phone: no dialog, and yet Escape closes it. @returns what was found wrong */
export async function lookIntoMenu(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  // The page that the build has drawn hears nobody.
  await page.locator("#landing").waitFor({ state: "detached" });
  const button = page.getByRole("banner").getByRole("button", { name: "Menu" });
  await button.press("Enter");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.waitFor();
  const faults = [...await accessibilityFaults(page, "header", [PHONE.width]), ...await targetFaults(page)];
  await menu.getByRole("link").last().focus();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  if (!await button.evaluate((element) => element === document.activeElement)) {
    faults.push("does not give the focus back");
  }
  return faults.map((fault) => `Menu: ${fault}`);
}

async function openerOf(page: Page, name: string | RegExp): Promise<Locator> {
  const exact = typeof name === "string";
  const button = page.getByRole("button", { name, exact }).or(page.getByRole("link", { name, exact })).first();
  await button.waitFor();
  return button;
}

/** As where a tap beside it comes between the second Escape and the page's answer to it. */
function closeAndLeave(dialog: HTMLElement): void {
  if (dialog instanceof HTMLDialogElement) dialog.close();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Whether what one came for has the focus, without a key or a tap. */
async function beginningFaults(dialog: Locator, name: string | RegExp): Promise<string[]> {
  const field = dialog.getByLabel(name).or(dialog.getByRole("button", { name }));
  const isReached = field.and(dialog.locator(":focus")).waitFor({ timeout: 5_000 });
  return await isReached.then(() => [], () => [`does not open with the focus on ${name}`]);
}

/** Whether the focus is inside from the start, and stays there whichever way it goes. */
async function trapFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  if (!await page.evaluate(isInside)) faults.push("opens with the focus outside of it");
  for (const key of [...Array(8).fill("Tab"), ...Array(10).fill("Shift+Tab")]) {
    await page.keyboard.press(key);
    if (!await page.evaluate(isInside)) faults.push(`lets the focus out by ${key}`);
  }
  return [...new Set(faults)];
}

/** The browser's own bars, which stand between the last stop and the first, are the body's. */
function isInside(): boolean {
  const at = document.activeElement;
  return at === document.body || at?.closest("dialog[open]") != null;
}
