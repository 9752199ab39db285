import assert from "node:assert/strict";
import { foundMail } from "./found_mail.ts";

const ANN = { email: "ann@example.org", displayName: "Ann" };
const said = (message: string, contact = "", title = "Coats") =>
  foundMail(ANN, { tagId: "117", title }, { message, contact });

Deno.test("nothing that a stranger writes is a link in the owner's mailbox, and all of it can be read", () => {
  const tricks = [
    ...[
      "https://evil.example/x",
      "evil.example",
      "evil。example",
      "evil．example",
      "HTTP:\\\\evil.example",
      "//evil.example",
    ],
    ...[
      "me@evil.example",
      "mailto:me@evil.example",
      "javascript:alert(1)",
      "evil.\u200Bexample",
      "evil\u2024example",
      "evil.\uFEFFexample",
    ],
  ];
  for (const trick of tricks) {
    const { subject, text } = said(`See ${trick} now.\n${trick}`, trick, trick);
    assert.doesNotMatch(`${subject} ${text}`, /[.:/\\@。．․](?=[^ \n.])/u, trick);
  }
  assert.match(
    said("It is here. Call me!", "ben@example.org").text,
    /^> It is here\. Call me!\n\n.*\n\n> ben @ example \. org$/m,
  );
});

Deno.test("each line of a stranger's is marked as theirs, however they end it, and none turns what follows around", () => {
  const { text } = said("One\r\nHello Ann,\u2028\u202Eyour password\vis over\u0000");
  assert.match(text, /^> One\n> Hello Ann,\n>  ?your password\n> is over$/m);
  assert.equal(text.match(/^Hello Ann,$/mg)?.length, 1);
  assert.match(said("Hi").text, /They did not say how to reach them\./);
});
