import { useEffect, useRef, useState } from "react";
import { judgeStill } from "../../../domain/scan/judge.ts";
import type { Point, Reading } from "../../../domain/scan/reading.ts";
import { openReader, type Reader } from "../reader/reader.ts";
import { openSheet, type Sheet } from "./drawing.ts";
import type { Touch } from "./ink.ts";

/** A hand that lifts between two digits comes back within this time. */
const PAUSE_MS = 350;

export type Answer =
  | { readonly kind: "blank" | "writing" | "opening" | "unread" | "too-long" | "broken" }
  | { readonly kind: "read" | "uncertain"; readonly texts: readonly string[]; readonly box: readonly Point[] | null };

/** Write on the canvas, above the one where the ink bleeds, and have it read, by the reader of the scan page, which is fetched when the writing begins. */
export function useNumberDemo() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const bleed = useRef<HTMLCanvasElement>(null);
  const sheet = useRef<Sheet | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [answer, setAnswer] = useState<Answer>({ kind: "blank" });
  const reader = useLateReader();
  const asked = useRef(0);
  const isWriting = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** What is on the sheet changes: an answer still on its way is to what was there before. */
  const forget = () => {
    clearTimeout(timer.current);
    asked.current++;
  };

  const paper = () => {
    if (!canvas.current || !bleed.current) return null;
    return sheet.current ??= openSheet(canvas.current, bleed.current, coloursOf(canvas.current));
  };
  const readSoon = () => {
    forget();
    const nth = asked.current;
    timer.current = setTimeout(async () => {
      setAnswer((before) => before.kind === "blank" || before.kind === "writing" ? { kind: "opening" } : before);
      const read = await readSheet(reader.open(), sheet.current);
      if (read.kind === "broken") reader.giveUp();
      if (nth === asked.current) setAnswer(read);
    }, PAUSE_MS);
  };
  return {
    canvas,
    bleed,
    answer,
    strokeTo(touch: Touch) {
      if (!isWriting.current) reader.open().catch(() => undefined);
      isWriting.current = true;
      setAnswer((before) => before.kind === "blank" ? { kind: "writing" } : before);
      forget();
      paper()?.strokeTo(touch);
    },
    lift() {
      isWriting.current = false;
      paper()?.lift();
      readSoon();
    },
    print(text: string) {
      paper()?.print(text);
      if (text) return readSoon();
      forget();
      setAnswer({ kind: "blank" });
    },
    clear() {
      forget();
      paper()?.clear();
      setAnswer({ kind: "blank" });
    },
  };
}

/** One reader, opened when it is first wanted, again when that failed, and closed with the page. */
function useLateReader() {
  const opened = useRef<Promise<Reader> | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  return {
    open(): Promise<Reader> {
      stop.current ??= new AbortController();
      return opened.current ??= openReader(stop.current.signal);
    },
    /** After a failure: the next one is a new one. */
    giveUp() {
      stop.current?.abort();
      opened.current = stop.current = null;
    },
  };
}

async function readSheet(opening: Promise<Reader>, sheet: Sheet | null): Promise<Answer> {
  try {
    const reader = await opening;
    if (!sheet) return { kind: "blank" };
    const view = await sheet.photograph();
    if (!view) return { kind: "unread" };
    const reading = await reader.read(view.picture, true);
    return answerOf(reading, reading.box?.map(view.onSheet) ?? null);
  } catch {
    return { kind: "broken" };
  }
}

function answerOf(reading: Reading, box: readonly Point[] | null): Answer {
  const verdict = judgeStill(reading);
  switch (verdict.kind) {
    case "accepted":
      return { kind: "read", texts: [verdict.text], box };
    case "candidates":
      return { kind: "uncertain", texts: verdict.candidates.map(({ text }) => text), box };
    case "too-long":
      return { kind: "too-long" };
    case "silent":
    case "turned":
    case "cut-off":
      return { kind: "unread" };
  }
}

function coloursOf(canvas: HTMLCanvasElement) {
  const style = getComputedStyle(canvas);
  return { ink: style.getPropertyValue("--on-paper"), ground: style.getPropertyValue("--paper") };
}
