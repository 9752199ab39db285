import assert from "node:assert/strict";
import { contactUrl, mailSignature, operatorName, unsaidSettings } from "./operator.ts";

const NOBODY = { name: null, contact: null, country: null };
const ANN = { name: "Ann Bee", contact: "ann@example.org", country: "Norway" };

Deno.test("an operator goes by name and country, or by name alone", () => {
  assert.equal(operatorName(ANN), "Ann Bee, Norway");
  assert.equal(operatorName({ ...ANN, country: null }), "Ann Bee");
  assert.equal(operatorName({ ...NOBODY, country: "Norway" }), null);
});

Deno.test("a contact is a page or an e-mail address", () => {
  assert.equal(contactUrl("https://example.org/contact"), "https://example.org/contact");
  assert.equal(contactUrl("ann@example.org"), "mailto:ann@example.org");
});

Deno.test("messages end with who runs the server, and with nothing where nobody has said it", () => {
  assert.equal(
    mailSignature(ANN),
    "\n-- \nThis Stowmark is run by Ann Bee, Norway.\nQuestions: ann@example.org\n",
  );
  assert.equal(mailSignature(NOBODY), "");
});

Deno.test("what the operator has not said is named by its setting", () => {
  assert.deepEqual(unsaidSettings(ANN), []);
  assert.deepEqual(unsaidSettings({ ...ANN, contact: null }), ["OPERATOR_CONTACT"]);
});
