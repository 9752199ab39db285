import { fromCallback } from "xstate";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import { forgetBoxes } from "./numbers/look_up.ts";

/** Says whether the page is seen, at first and when it goes out of sight and comes back, and when the browser is online again. */
export const pageActor = fromCallback(({ sendBack }) => {
  const send: (event: ScanEvent) => void = sendBack;
  const over = new AbortController(), { signal } = over;
  const say = () => send({ type: document.visibilityState === "hidden" ? "pageHidden" : "pageShown" });
  say();
  document.addEventListener("visibilitychange", say, { signal });
  addEventListener("online", () => send({ type: "cameOnline" }), { signal });
  return () => {
    over.abort();
    forgetBoxes();
  };
});
