import assert from "node:assert/strict";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import { ownPage } from "./ask_code.ts";

Deno.test("a code is a page of ours at our address alone", () => {
  using _ = standIns({ location: { origin: "https://boxes.example.org" } });
  assert.equal(ownPage("https://boxes.example.org/join#key"), "/join#key");
  for (
    const text of [
      "https://boxes.example.org.evil.example/join",
      "https://boxes.example.org@evil.example/join",
      "https://boxes.example.org//evil.example/login",
      "https://boxes.example.org/\\evil.example/login",
      "https://boxes.example.org/\t/evil.example/login",
      "javascript:alert(1)",
      "PARCEL 00340",
    ]
  ) assert.equal(ownPage(text), null, text);
});
