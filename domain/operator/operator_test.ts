import assert from "node:assert/strict";
import { contactUrl, mailSignature, operatorName, runBy, unsaidSettings } from "./operator.ts";

const NOBODY = { name: null, contact: null, country: null };
const ANN = { name: "Ann Bee", contact: "ann@example.org", country: "Norway" };

Deno.test("an operator goes by name and country, or by the one that was said", () => {
  assert.equal(operatorName(ANN), "Ann Bee, Norway");
  assert.equal(operatorName({ ...ANN, country: null }), "Ann Bee");
  assert.equal(operatorName({ ...NOBODY, country: "Norway" }), "somebody in Norway");
  assert.equal(operatorName(NOBODY), null);
  assert.equal(runBy(ANN), "This server is run by Ann Bee, Norway.");
  assert.equal(
    runBy({ ...ANN, contact: null }),
    "This server is run by Ann Bee, Norway, who has not said how to be reached.",
  );
  assert.equal(runBy({ ...ANN, name: null, country: null }), "The operator of this server has not said who they are.");
  assert.equal(
    runBy(NOBODY),
    "The operator of this server has said neither who they are nor how to reach them.",
  );
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
