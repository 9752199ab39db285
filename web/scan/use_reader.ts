import { useEffect, useRef, useState } from "react";
import type { ScanEvent } from "../../domain/scan/scan_machine.ts";
import { itemCalls } from "../api/items.ts";
import { openReader, type Reader } from "./reader.ts";

/** The reader of this page, knowing the person's own numbers; `opening` rejects when there is none. */
export function useReader(tell: (event: ScanEvent) => void) {
  const [reader, setReader] = useState<Reader | null>(null);
  const opening = useRef<Promise<Reader> | null>(null);
  useEffect(() => {
    let isOver = false;
    const opened = openReader();
    opening.current = opened;
    opened.then((ready) => {
      if (isOver) return ready.close();
      setReader(ready);
      tell({ type: "readerOpened" });
      tellNumbers(ready);
    }, () => isOver || tell({ type: "readerFailed" }));
    return () => {
      isOver = true;
      opened.then((ready) => ready.close(), () => undefined);
    };
  }, []);
  return { reader, opening };
}

/** Without them reading still works, only less surely. */
async function tellNumbers(reader: Reader): Promise<void> {
  const answer = await itemCalls.read("GET_TAGIDS", {}).catch(() => null);
  if (answer) reader.know(answer.data.tagIds);
}
