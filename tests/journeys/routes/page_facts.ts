import type { Page } from "playwright-core";
import { headOf } from "../../../domain/page_heads.ts";
import { GUESTS_ONLY, type PageName, PROMISED, type Role } from "./checklist.ts";

/** These bear the name of what is on them. */
const NAMED_BY_CONTENT: readonly PageName[] = [
  "/app/item/:itemId",
  ...["/app/events/:eventId", "/app/events/view/:eventId", "/app/game/event/:eventId"] as const,
];

/** @returns what the page lacks of what is promised of it, in words */
export async function missing(page: Page, name: PageName, role: Role): Promise<string[]> {
  const { heading, says = [], leadsTo = [] } = PROMISED[name] ?? {};
  const { headings, text, links, title, description } = await page.evaluate(read);
  const faults: string[] = [];
  if (headings.length !== 1) faults.push(`has ${headings.length} main headings: ${headings}`);
  if (heading && headings[0] !== heading) faults.push(`is headed ${headings[0]}, wants ${heading}`);
  faults.push(...says.filter((words) => !text.includes(words)).map((words) => `does not say ${words}`));
  const ways = leadsTo.filter((to) => role === "guest" || !GUESTS_ONLY.includes(to));
  faults.push(...ways.filter((to) => !links.includes(to)).map((to) => `does not lead to ${to}`));
  if (!description) faults.push("has no description");
  return [...faults, ...titleFaults(title, name)];
}

interface Read {
  readonly headings: readonly string[];
  readonly text: string;
  readonly links: readonly (string | null)[];
  readonly title: string;
  readonly description: string | null | undefined;
}

/** Runs in the page. */
function read(): Read {
  const all = <Kind extends HTMLElement>(selector: string) => [...document.querySelectorAll<Kind>(selector)];
  const names = all("[aria-label]").map((one) => one.getAttribute("aria-label"));
  return {
    headings: all("h1").filter((one) => one.checkVisibility()).map((one) => one.innerText),
    text: [document.body.innerText, ...names].join("\n"),
    links: all("a[href]").map((link) => link.getAttribute("href")),
    title: document.title,
    description: document.querySelector("meta[name=description]")?.getAttribute("content"),
  };
}

function titleFaults(title: string, name: PageName): string[] {
  const head = headOf(name);
  const faults: string[] = [];
  if (!/^(.+ · )?Stowmark$/.test(title)) faults.push(`is titled ${title}`);
  if (name.startsWith("/app") && title === "Stowmark") faults.push("has no title of its own");
  if (!NAMED_BY_CONTENT.includes(name) && title !== (head.title ? `${head.title} · Stowmark` : "Stowmark")) {
    faults.push(`is titled ${title}, by the server ${head.title}`);
  }
  return faults;
}
