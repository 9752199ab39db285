import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { readTagId } from "./read_tag_id.ts";

const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  "12": [
    ...["12", " 12 ", "12.0", "12,0", "12.00", "12.", "#12", "# 12", "＃12", "1\u200B2", "\uFEFF12", "\u200F12\u200F"],
    ...["Box 12", "box #12", "Box no. 12", "BOX-12", "box_12", "Box: 12", "Box12", "No. 12", "Nr.12", "N° 12", "Nº 12"],
    ...["№ 12", "number 12", "Kiste Nr. 12", "Boîte n° 12", "Numéro 12", "Caja 12", "Caixa número 12", "Doos 12"],
    ...["'12", "'12'", '"12"', '="12"', "='12'", '="12.0"'],
    ...["１２", "١٢", "۱۲", "१२", "๑๒", "𝟙𝟚", "Box ١٢"],
  ],
  "0016": ["0016", "'0016", '="0016"', "#0016", "Box 0016", "٠٠١٦"],
  "0": ["0", "0.0"],
  "12345678": ["12345678", "12345678.0", "#12345678"],
};

Deno.test("a number is read in whatever way a program or a person writes it, leading zeros too", () => {
  for (const [tagId, spellings] of Object.entries(SPELLINGS)) {
    for (const text of spellings) assert.equal(readTagId(text), tagId, text);
  }
});

Deno.test("what could be two numbers or is none is not read", () => {
  const others = [
    ...["", " ", "#", "Box", "Box #", "1 2", "1,234", "1.234", "1,000", "1.000", "12.5", "1E+05", "1e3", "-5", "+5"],
    ...["123456789", "12345678.9", "12a", "a12", "12 boxes", "Box 12 and 13", "box box box 12", "##12", '"12', '=12"'],
    ...["½", "12²", "①", '="12.000"', "Attic 12", "SAM-0042", "2024-01-01", "12:30", "box-".repeat(20) + "12"],
  ];
  for (const text of others) assert.equal(readTagId(text), null, text);
});

Deno.test("1 to 8 digits are themselves in every spelling", () => {
  fc.assert(fc.property(fc.stringMatching(/^\d{1,8}$/), fc.constantFrom("", "#", "Box ", "no. "), (digits, before) => {
    assert.equal(readTagId(before + digits), digits);
  }));
});
