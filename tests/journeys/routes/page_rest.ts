import type { Page, Request } from "playwright-core";
import { until } from "../../support/until.ts";
import { painted } from "../box_steps.ts";

const MAX_MS = 3_000;
/** They last as long as their page. */
const ENDLESS = ["eventsource", "websocket"];

/**
 * Hears what is on its way to a page. @returns until that has come and been painted, without asking for more; a page may
 * keep asking, and a browser may lose the end of a request: then it is looked at as it stands
 */
export function restOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    if (!ENDLESS.includes(request.resourceType())) underWay.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => underWay.delete(request));
  }
  const hasComeToRest = async () => {
    if (underWay.size > 0) return null;
    await painted(page);
    return underWay.size === 0 || null;
  };
  return async () => void await until(hasComeToRest, { maxMs: MAX_MS }).catch(() => underWay.clear());
}
