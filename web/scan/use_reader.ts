import { useEffect, useRef, useState } from "react";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import { itemCalls } from "../api/items.ts";
import { readNextNumber } from "../api/next_number.ts";
import { keepReader, type OpenReader, takeReader } from "./kept_ready.ts";
import { openReader, type Reader } from "./reader.ts";

interface ReaderUse {
  readonly isWanted: boolean;
  /** The next scan follows soon: the reader is kept for it. */
  readonly isKept: () => boolean;
  readonly send: (event: ScanEvent) => void;
}

/** The reader of this page for as long as it is wanted, knowing the person's own numbers; `opening` rejects when there is none. */
export function useReader({ isWanted, isKept, send }: ReaderUse) {
  const [reader, setReader] = useState<Reader | null>(null);
  /** How much of it is there, from 0 to 1. */
  const [arrived, setArrived] = useState(0);
  const opening = useRef<Promise<Reader> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let held: OpenReader | null = null;
    const kept = takeReader();
    const stop = kept?.stop ?? new AbortController();
    const opened = kept ? Promise.resolve(kept.reader) : openReader(stop.signal, setArrived);
    opening.current = opened;
    opened.then((ready) => {
      if (isOver) return;
      held = { reader: ready, stop };
      setReader(ready);
      send({ type: "readerOpened" });
      teachNumbers(ready);
    }, () => isOver || send({ type: "readerFailed" }));
    return () => {
      isOver = true;
      if (held && isKept()) keepReader(held);
      else stop.abort();
      setReader(null);
      setArrived(0);
    };
  }, [isWanted]);
  return { reader, arrived, opening };
}

/** Also the one the app tells people to write next. Without them reading still works, only less surely. */
async function teachNumbers(reader: Reader): Promise<void> {
  const answers = await Promise.all([itemCalls.read("GET_TAGIDS", {}), readNextNumber()]).catch(() => null);
  if (!answers) return;
  const [{ data: { tagIds } }, next] = answers;
  reader.know(tagIds.length > 0 ? [...tagIds, next] : []);
}
