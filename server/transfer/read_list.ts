import { JsonElements } from "../../domain/transfer/json_elements.ts";
import { LARGEST_ROW_BYTES } from "../../domain/transfer/import_limits.ts";
import type { ImportRow } from "../../domain/transfer/import_row.ts";
import type { ListMapping } from "../../domain/transfer/list_mapping.ts";
import { LIST_MAPPINGS } from "../../domain/transfer/list_mappings.ts";
import { UnreadableFile } from "../../domain/transfer/unreadable_file.ts";
import { encodingOf, textOf } from "./decode_text.ts";
import { elementsOf } from "./giving_way.ts";
import type { Table } from "./table_of_things.ts";

const NAMES = LIST_MAPPINGS.map(({ list }) => list);

type Bytes = () => AsyncIterable<Uint8Array>;

/** @throws UnreadableFile */
export async function readList(bytes: Bytes): Promise<Table> {
  const mapping = await mappingOf(bytes);
  return {
    isForeign: false,
    takenFor: () => `An export of ${mapping.product}.`,
    reading: () => null,
    async *rows() {
      let place = 0;
      for await (const given of jsonObjects(bytes, NAMES)) {
        place++;
        const row = mapping.row(given, place);
        if (!row) throw new UnreadableFile(`Entry ${place} of this list is no box of ${mapping.product}.`);
        yield row satisfies ImportRow;
      }
    },
  };
}

async function mappingOf(bytes: Bytes): Promise<ListMapping> {
  for await (const first of jsonObjects(bytes, NAMES)) {
    const mapping = LIST_MAPPINGS.find(({ row }) => row(first, 1) !== null);
    if (mapping) return mapping;
    throw new UnreadableFile("This list is of no program that we know.");
  }
  const [own] = LIST_MAPPINGS;
  if (!own) throw new Error("expected a mapping of lists, found none");
  return own;
}

/** @param names of lists that count in an object at the top @throws UnreadableFile */
export async function* jsonObjects(bytes: Bytes, names: readonly string[]): AsyncGenerator<unknown> {
  const texts = textOf(bytes, await encodingOf(bytes));
  for await (const text of elementsOf(texts, new JsonElements(names, LARGEST_ROW_BYTES))) yield parsed(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile("This list is no valid JSON.");
  }
}
