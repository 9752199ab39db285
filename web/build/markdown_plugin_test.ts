import assert from "node:assert/strict";
import { markdownText } from "./markdown_plugin.ts";

Deno.test("a text is its parts, its picture, and the words it is looked for by", () => {
  const source = `---
words: torch, qr code
---

![The page](page.webp "360x640")

Before any
heading.

## Steps & more

Read “this” first.

1. One: a_b.
2. Two
`;
  assert.deepEqual(markdownText(source), {
    words: ["torch", "qr code"],
    picture: { file: "page.webp", width: 360, height: 640, says: "The page" },
    parts: [
      { title: null, paragraphs: ["Before any heading."], steps: [] },
      { title: "Steps & more", paragraphs: ["Read “this” first."], steps: ["One: a_b.", "Two"] },
    ],
  });
});

Deno.test("what no page shows is refused with its words", () => {
  const shown = [
    "# Title",
    "Some **bold** words.",
    "- a point",
    "1. One\n\nAfter the steps.",
    "1. One\n   - of many",
    "![A](a.webp)",
  ];
  for (const source of shown) assert.throws(() => markdownText(source), /Not shown by any page|wants its size/, source);
});
