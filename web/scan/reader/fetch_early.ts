import { assetUrl } from "../../base/page_config.ts";
import { READER_FILES } from "./reader_files.ts";

export interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
}

/** Nothing is known of it in many browsers. */
export function currentLine(): Line {
  return "connection" in navigator ? Object(navigator.connection) : {};
}

const SLOW = ["slow-2g", "2g"];

/** Whether a megabyte that is mostly wanted later may be fetched now. */
export function mayFetchEarly({ saveData, effectiveType }: Line): boolean {
  return !saveData && !SLOW.includes(effectiveType ?? "");
}

/** Puts the number reader into the browser's cache once the page has its pictures and nothing else to do. @returns calls it off */
export function fetchReaderEarly(): () => void {
  const stop = new AbortController();
  if (mayFetchEarly(currentLine())) {
    whenIdle(stop.signal).then(picturesInSight).then(() => {
      for (const file of Object.values(READER_FILES)) fetchQuietly(assetUrl(file), stop.signal);
    });
  }
  return () => stop.abort();
}

/** Long enough for what the page itself begins to fetch, where the browser cannot say. */
const UNTOLD_IDLE_MS = 3_000;

/** Never where it is called off before. */
function whenIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => signal.aborted || resolve();
    if ("requestIdleCallback" in globalThis) requestIdleCallback(done);
    else setTimeout(done, UNTOLD_IDLE_MS);
  });
}

/** Those further down are not asked for before somebody scrolls to them. */
async function picturesInSight(): Promise<void> {
  const coming = [...document.images].filter((image) => !image.complete && isInSight(image));
  await Promise.all(coming.map((image) =>
    new Promise((resolve) => {
      for (const end of ["load", "error"]) image.addEventListener(end, resolve, { once: true });
    })
  ));
}

function isInSight(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Read to its end, or browsers do not keep it. What fails is fetched when it is wanted. */
async function fetchQuietly(url: string, signal: AbortSignal): Promise<void> {
  const asked = fetch(url, { priority: "low", signal }).then((answer) => answer.arrayBuffer());
  await asked.catch(() => undefined);
}
