import { assetUrl } from "../base/page_config.ts";
import { READER_FILES } from "./reader_files.ts";

interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const SLOW = ["slow-2g", "2g"];

/** Whether a megabyte that is mostly wanted later may be fetched now. */
export function mayFetchEarly({ saveData, effectiveType }: Line): boolean {
  return !saveData && !SLOW.includes(effectiveType ?? "");
}

/** Puts the number reader into the browser's cache once the page has nothing else to do. @returns calls it off */
export function fetchReaderEarly(): () => void {
  const line: Line = "connection" in navigator ? Object(navigator.connection) : {};
  if (!mayFetchEarly(line)) return () => {};
  const stop = new AbortController();
  const start = () => {
    for (const file of Object.values(READER_FILES)) fetchQuietly(assetUrl(file), stop.signal);
  };
  const cancel = whenIdle(start);
  return () => {
    cancel();
    stop.abort();
  };
}

/** Long enough for what the page itself still fetches, where the browser cannot say. */
const UNTOLD_IDLE_MS = 3_000;

function whenIdle(start: () => void): () => void {
  const stop = new AbortController();
  let cancel = () => {};
  const ask = () => {
    if ("requestIdleCallback" in globalThis) {
      const handle = requestIdleCallback(start);
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(start, UNTOLD_IDLE_MS);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === "complete") ask();
  else addEventListener("load", ask, { once: true, signal: stop.signal });
  return () => {
    stop.abort();
    cancel();
  };
}

/** Read to its end, or browsers do not keep it. What fails is fetched when it is wanted. */
async function fetchQuietly(url: string, signal: AbortSignal): Promise<void> {
  const asked = fetch(url, { priority: "low", signal }).then((answer) => answer.arrayBuffer());
  await asked.catch(() => undefined);
}
