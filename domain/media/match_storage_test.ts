import assert from "node:assert/strict";
import { type Encounter, matchStorage } from "./match_storage.ts";

const FIRST_START: Encounter = { databaseId: null, storageId: null, hasRows: false, files: "none" };
const together = (id: string) => ({ outcome: "together", id });
const apart = (reason: string) => ({ outcome: "apart", reason });

const FACTS: Readonly<Record<string, readonly [Partial<Encounter>, object]>> = {
  "a new database and an empty storage get one id": [{}, together("fresh")],
  "a pair from before ids is known by its files": [{ hasRows: true, files: "known" }, together("fresh")],
  "a new database does not take the files of another": [{ files: "unknown" }, apart("unknown files")],
  "a new database does not take a marked storage's files": [
    { storageId: "old", files: "unknown" },
    apart("unknown files"),
  ],
  "a database with other files does not take unmarked ones": [
    { databaseId: "mine", hasRows: true, files: "unknown" },
    apart("unknown files"),
  ],
  "a database whose files are not there is not started beside an empty folder": [
    { databaseId: "mine", hasRows: true },
    apart("files missing"),
  ],
  "a dump from before ids takes the id of the files that it knows": [
    { storageId: "mine", hasRows: true, files: "known" },
    together("mine"),
  ],
  "files of a backup from before ids take the database's": [
    { databaseId: "mine", hasRows: true, files: "known" },
    together("mine"),
  ],
  "a start that was killed before it marked the storage marks it now": [{ databaseId: "mine" }, together("mine")],
  "one id is enough, whatever lies there": [
    { databaseId: "mine", storageId: "mine", hasRows: true, files: "unknown" },
    together("mine"),
  ],
  "two ids never belong together, even where files are known": [
    { databaseId: "mine", storageId: "other", hasRows: true, files: "known" },
    apart("other installation"),
  ],
};

for (const [fact, [found, match]] of Object.entries(FACTS)) {
  Deno.test(fact, () => assert.deepEqual(matchStorage({ ...FIRST_START, ...found }, "fresh"), match));
}
