import { fromCallback } from "xstate";
import type { Keep } from "../../../domain/scan/scan_setup.ts";
import type { ScanEvent } from "../../../domain/scan/scan.ts";
import { itemCalls } from "../../api/items.ts";
import { readNextNumber } from "../../api/next_number.ts";
import { keptReaders, type OpenReader } from "../camera/warm_reader.ts";
import { openReader, type Reader } from "./reader.ts";
import type { ScanParts } from "../scan_view.ts";

/** The reader of this page for as long as it is wanted, knowing the person's own numbers. */
export function readerActor({ reader, show }: Pick<ScanParts, "reader" | "show">) {
  return fromCallback<Keep>(({ sendBack, receive }) => {
    const send: (event: ScanEvent) => void = sendBack;
    let isOver = false, isKept = false;
    let held: OpenReader | null = null;
    receive(() => isKept = true);
    const kept = keptReaders.take();
    const stop = kept?.stop ?? new AbortController();
    const opening = kept ? Promise.resolve(kept.reader) : openReader(stop.signal, (arrived) => show({ arrived }));
    reader.current = opening;
    opening.then((ready) => {
      if (isOver) return;
      held = { reader: ready, stop };
      send({ type: "readerOpened" });
      teachNumbers(ready);
    }, () => send({ type: "readerFailed" }));
    return () => {
      isOver = true;
      if (held && isKept) keptReaders.hold(held);
      else stop.abort();
      show({ arrived: 0 });
    };
  });
}

/** Also the one the app tells people to write next. Without them reading still works, only less surely. */
async function teachNumbers(reader: Reader): Promise<void> {
  const answers = await Promise.all([itemCalls.read("GET_TAGIDS", {}), readNextNumber()]).catch(() => null);
  if (!answers) return;
  const [{ data: { tagIds } }, next] = answers;
  reader.know(tagIds.length > 0 ? [...tagIds, next] : []);
}
