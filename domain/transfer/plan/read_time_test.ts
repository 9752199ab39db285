import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { readTime } from "./read_time.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const shown = (text: string) => {
  const read = readTime(text, NOW);
  return read.is === "time" ? read.at : read.is;
};

Deno.test("a time that can mean one only is read, whichever program wrote it", () => {
  const times: Readonly<Record<string, string>> = {
    "2024-02-01": "2024-02-01T12:00:00.000Z",
    "2024-02-01T10:20:30.123456789+02:00": "2024-02-01T08:20:30.123Z",
    "2024-02-01 10:20:30 +0000 UTC": "2024-02-01T10:20:30.000Z",
    "2024-02-01 10:20": "2024-02-01T10:20:00.000Z",
    "2024/2/1": "2024-02-01T12:00:00.000Z",
    "01.02.2024": "2024-02-01T12:00:00.000Z",
    "31.12.2024, 23:59": "2024-12-31T23:59:00.000Z",
    "31/12/2024": "2024-12-31T12:00:00.000Z",
    "12/31/2024 1:05 PM": "2024-12-31T13:05:00.000Z",
    "2/2/2024 12:00 am": "2024-02-02T00:00:00.000Z",
    "1 Feb 2024": "2024-02-01T12:00:00.000Z",
    "February 1, 2024": "2024-02-01T12:00:00.000Z",
    "24.12.1951": "1951-12-24T12:00:00.000Z",
    "22.11.2026": "2026-11-22T12:00:00.000Z",
    "2026-11-23 08:00": "2026-11-22T12:00:00.000Z",
    "27.11.24": "2024-11-27T12:00:00.000Z",
    "27/11/24": "2024-11-27T12:00:00.000Z",
    "11/27/24": "2024-11-27T12:00:00.000Z",
    "1. März 2024": "2024-03-01T12:00:00.000Z",
    "27. November 2024": "2024-11-27T12:00:00.000Z",
    "1 février 2024": "2024-02-01T12:00:00.000Z",
    "1er août 2024": "2024-08-01T12:00:00.000Z",
    "1 de marzo de 2024": "2024-03-01T12:00:00.000Z",
    "3 mei 2024": "2024-05-03T12:00:00.000Z",
    "Mittwoch, 27. November 2024": "2024-11-27T12:00:00.000Z",
    "Nov 27, 2024, 3:05\u202FPM": "2024-11-27T15:05:00.000Z",
    "Wed, 27 Nov 2024 10:00:00 GMT": "2024-11-27T10:00:00.000Z",
    "2024-11-27 10:22:33,123": "2024-11-27T10:22:33.123Z",
    "27-11-2024 10h30": "2024-11-27T10:30:00.000Z",
    "2024年11月27日": "2024-11-27T12:00:00.000Z",
    "٢٠٢٤-١١-٢٧": "2024-11-27T12:00:00.000Z",
    "45623": "2024-11-27T12:00:00.000Z",
    "45623.25": "2024-11-27T06:00:00.000Z",
    "1732665600": "2024-11-27T00:00:00.000Z",
    "1732665600123": "2024-11-27T00:00:00.123Z",
  };
  for (const [text, time] of Object.entries(times)) assert.equal(shown(text), time, text);
});

Deno.test("a day that could be two is taken for neither, and what is no time for none", () => {
  for (const text of ["01/02/2024", "1-2-2024", "12/11/2024 10:00", "1/1/24", "24/11/27"]) {
    assert.equal(shown(text), "twofold", text);
  }
  for (
    const text of [
      "7",
      "yesterday",
      "31.02.2024",
      "2024-13-01",
      "2024-01-01 25:00",
      "1 Foo 2024",
      "2024-W12",
      "2024-03-31 02:30 Europe/Berlin",
      "3 jui 2024",
      "0".repeat(1e6),
    ]
  ) {
    assert.equal(shown(text), "strange", text.slice(0, 20));
  }
  for (const text of ["2031-01-01", "24.11.27", "2026-11-24"]) assert.equal(shown(text), "future", text);
  for (const text of ["", " ", "0001-01-01T00:00:00Z"]) assert.equal(shown(text), "nothing");
});

Deno.test("every time as we write it is read as it is", () => {
  const time = fc.date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date(NOW), noInvalidDate: true });
  fc.assert(fc.property(time, (date) => assert.equal(shown(date.toISOString()), date.toISOString())));
});
