import assert from "node:assert/strict";
import { plainText } from "./cell_texts.ts";

Deno.test("only elements of HTML are taken for tags, and addresses stay behind their texts", () => {
  const texts = {
    "Shirts <S> and <M>": "Shirts <S> and <M>",
    "Keys <U> <i>": "Keys <U> <i>",
    " 1 < 2 <i> ": " 1 < 2 <i> ",
    "<p>Two <b>bold</b><br>lines &amp; <s>one</s></p>": "Two bold\nlines & one",
    "<ul><li>a</li><li>b</li></ul>": "- a\n- b",
    'see <a href="https://m.example/drill.pdf?a=1&amp;b=2"><b>the manual</b></a>.':
      "see the manual (https://m.example/drill.pdf?a=1&b=2).",
    "<a href='https://m.example'>https://m.example</a>": "https://m.example",
    'open <a href="https://m.example">manual': "open manual (https://m.example)",
    'Front:<img alt="x" src="https://x.example/y.jpg">': "Front: (https://x.example/y.jpg)",
    '<img src=""https://x.example/y.jpg"">': "(https://x.example/y.jpg)",
    '<a href="">top</a>': "top",
    '<p>Front:<img src="data:image/png;base64,iVBO"></p>': "Front: (a picture is left out here)",
  };
  for (const [html, plain] of Object.entries(texts)) assert.equal(plainText(html), plain);
});
