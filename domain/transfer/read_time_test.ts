import assert from "node:assert/strict";
import { fc } from "../../tools/seeded_fc.ts";
import { readTime } from "./read_time.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const shown = (text: string) => {
  const read = readTime(text, NOW);
  return read.is === "time" ? read.at : read.is;
};

Deno.test("a time that can mean one only is read, whichever program wrote it", () => {
  const times: Readonly<Record<string, string>> = {
    "2024-02-01": "2024-02-01T00:00:00.000Z",
    "2024-02-01T10:20:30.123456789+02:00": "2024-02-01T08:20:30.123Z",
    "2024-02-01 10:20:30 +0000 UTC": "2024-02-01T10:20:30.000Z",
    "2024-02-01 10:20": "2024-02-01T10:20:00.000Z",
    "2024/2/1": "2024-02-01T00:00:00.000Z",
    "01.02.2024": "2024-02-01T00:00:00.000Z",
    "31.12.2024, 23:59": "2024-12-31T23:59:00.000Z",
    "31/12/2024": "2024-12-31T00:00:00.000Z",
    "12/31/2024 1:05 PM": "2024-12-31T13:05:00.000Z",
    "2/2/2024 12:00 am": "2024-02-02T00:00:00.000Z",
    "1 Feb 2024": "2024-02-01T00:00:00.000Z",
    "February 1, 2024": "2024-02-01T00:00:00.000Z",
    "24.12.1951": "1951-12-24T00:00:00.000Z",
    "2031-01-01": "2026-11-22T12:00:00.000Z",
  };
  for (const [text, time] of Object.entries(times)) assert.equal(shown(text), time, text);
});

Deno.test("a day that could be two is taken for neither, and what is no time for none", () => {
  for (const text of ["01/02/2024", "1-2-2024", "12/11/2024 10:00"]) assert.equal(shown(text), "twofold", text);
  for (
    const text of [
      "7",
      "yesterday",
      "31.02.2024",
      "2024-13-01",
      "2024-01-01 25:00",
      "1 Foo 2024",
      "1/1/24",
      "0".repeat(1e6),
    ]
  ) {
    assert.equal(shown(text), "strange", text.slice(0, 20));
  }
  for (const text of ["", " ", "0001-01-01T00:00:00Z"]) assert.equal(shown(text), "nothing");
});

Deno.test("every time as we write it is read as it is", () => {
  const time = fc.date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date(NOW), noInvalidDate: true });
  fc.assert(fc.property(time, (date) => assert.equal(shown(date.toISOString()), date.toISOString())));
});
