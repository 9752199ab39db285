import { rowOfExported } from "../../../../domain/transfer/things/exported_box.ts";
import { JsonElements } from "../../../../domain/transfer/things/json_elements.ts";
import { LARGEST_ROW_BYTES } from "../../../../domain/transfer/import_limits.ts";
import { shownText } from "../../../../domain/transfer/table/table_layout.ts";
import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { type Bytes, encodingOf, textOf } from "./decode_text.ts";
import { elementsOf } from "../yielding.ts";
import type { Table } from "./table_of_things.ts";

const LONGEST_SHOWN = 60;
const STRANGE = "This list (JSON) is of no program that we know. A table (CSV) can be read whatever is in it.";

/** The boxes of an export of ours. @throws UnreadableFile */
export async function readList(bytes: Bytes): Promise<Table> {
  await requireOurs(bytes);
  const passedOver = new Set<string>();
  return {
    isForeign: false,
    takenFor: () => `An export of Stowmark.${passedOverSentence(passedOver)}`,
    reading: () => null,
    async *rows() {
      let place = 0;
      for await (const given of jsonObjects(bytes, ["boxes"], passedOver)) {
        const row = rowOfExported(given, ++place);
        if (!row) throw new UnreadableFile(`Entry ${place} of this list is no box of Stowmark.`);
        yield row;
      }
    },
  };
}

/** Of our own files that were missing nothing can be read. */
function passedOverSentence(names: ReadonlySet<string>): string {
  const shown = [...names].filter((name) => name !== "missing").map((name) => `"${shownText(name, LONGEST_SHOWN)}"`);
  return shown.length === 0 ? "" : ` It holds other lists too, which are not read: ${shown.join(", ")}.`;
}

async function requireOurs(bytes: Bytes): Promise<void> {
  for await (const first of jsonObjects(bytes, ["boxes"])) {
    if (rowOfExported(first, 1) === null) throw new UnreadableFile(STRANGE);
    return;
  }
  throw new UnreadableFile(`There are no boxes in this list (JSON). ${STRANGE}`);
}

/** @param names of lists that count in an object at the top @throws UnreadableFile */
export async function* jsonObjects(
  bytes: Bytes,
  names: readonly string[],
  passedOver?: Set<string>,
): AsyncGenerator<unknown> {
  const texts = textOf(bytes, (await encodingOf(bytes)).label);
  for await (const text of elementsOf(texts, new JsonElements(names, LARGEST_ROW_BYTES, passedOver))) {
    yield parsed(text);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile("This list is no valid JSON.");
  }
}
