import { rowOfExported } from "../../../../domain/transfer/rows/exported_box.ts";
import { JsonElements } from "../../../../domain/transfer/rows/json_elements.ts";
import { shownNames } from "../../../../domain/transfer/shown_names.ts";
import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { elementsOf } from "../yielding.ts";
import type { Boxes } from "./boxes_of.ts";
import type { Text } from "./open_text.ts";

const STRANGE = "This list (JSON) is of no program that we know. A table (CSV) can be read whatever is in it.";

/** The boxes of an export of ours. @throws UnreadableFile */
export async function readList(text: Text): Promise<Boxes> {
  await requireOurs(text);
  const passedOver = new Set<string>();
  return {
    isForeign: false,
    takenFor: () => `An export of Stowmark.${passedOverSentence(passedOver)}`,
    reading: () => null,
    async *rows() {
      let rowNumber = 0;
      for await (const given of jsonObjects(text, ["boxes"], passedOver)) {
        const row = rowOfExported(given, ++rowNumber);
        if (!row) throw new UnreadableFile(`Entry ${rowNumber} of this list is no box of Stowmark.`);
        yield row;
      }
    },
  };
}

/** Of our own files that were missing nothing can be read. */
function passedOverSentence(names: ReadonlySet<string>): string {
  const others = [...names].filter((name) => name !== "missing");
  return others.length === 0 ? "" : ` It holds other lists too, which are not read: ${shownNames(others)}.`;
}

async function requireOurs(text: Text): Promise<void> {
  for await (const first of jsonObjects(text, ["boxes"])) {
    if (rowOfExported(first, 1) === null) throw new UnreadableFile(STRANGE);
    return;
  }
  throw new UnreadableFile(`There are no boxes in this list (JSON). ${STRANGE}`);
}

/** @param names of lists that count in an object at the top @throws UnreadableFile */
export async function* jsonObjects(
  text: Text,
  names: readonly string[],
  passedOver?: Set<string>,
): AsyncGenerator<unknown> {
  for await (const object of elementsOf(text.pieces(), new JsonElements(names, passedOver))) {
    yield parsed(object);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile("This list is no valid JSON.");
  }
}
