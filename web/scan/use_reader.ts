import { useEffect, useRef, useState } from "react";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import { itemCalls } from "../api/items.ts";
import { openReader, type Reader } from "./reader.ts";

/** The reader of this page for as long as it is wanted, knowing the person's own numbers; `opening` rejects when there is none. */
export function useReader(isWanted: boolean, send: (event: ScanEvent) => void) {
  const [reader, setReader] = useState<Reader | null>(null);
  const opening = useRef<Promise<Reader> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const opened = openReader(stop.signal);
    opening.current = opened;
    opened.then((ready) => {
      if (stop.signal.aborted) return;
      setReader(ready);
      send({ type: "readerOpened" });
      teachNumbers(ready);
    }, () => stop.signal.aborted || send({ type: "readerFailed" }));
    return () => {
      stop.abort();
      setReader(null);
    };
  }, [isWanted]);
  return { reader, opening };
}

/** Also the one the app tells people to write next. Without them reading still works, only less surely. */
async function teachNumbers(reader: Reader): Promise<void> {
  const answers = await Promise.all([itemCalls.read("GET_TAGIDS", {}), itemCalls.read("NEXT_TAGID", {})]).catch(() =>
    null
  );
  if (!answers) return;
  const [{ data: { tagIds } }, { data: { tagId: next } }] = answers;
  reader.know(tagIds.length > 0 ? [...tagIds, next] : []);
}
