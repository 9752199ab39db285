import assert from "node:assert/strict";
import { breakpointsOf, cutAtMarks, marked, withBreakpoints } from "./css_plugin.ts";

const breakpoints = breakpointsOf("@custom-media --phone (width <= 480px);\n@custom-media --short (height < 560px);\n");

Deno.test("a breakpoint goes by its name, alone, denied, or beside another", () => {
  assert.equal(withBreakpoints("@media (--phone) { a {} }", breakpoints), "@media (width <= 480px) { a {} }");
  assert.equal(withBreakpoints("@media not (--phone) { a {} }", breakpoints), "@media not (width <= 480px) { a {} }");
  assert.equal(
    withBreakpoints("@media (--phone) or (--short) {", breakpoints),
    "@media (width <= 480px) or (height < 560px) {",
  );
});

Deno.test("a breakpoint that nobody defined is refused by name; a property of the same look is left alone", () => {
  assert.throws(() => withBreakpoints("@media (--watch) { a {} }", breakpoints), /--phone, --short; received --watch/);
  assert.equal(withBreakpoints("a { width: var(--wide); }", breakpoints), "a { width: var(--wide); }");
});

Deno.test("the modules of a bundle come apart as they were put in, each in its layer", () => {
  const bundle = marked("web/ui/button.module.css", ".a{}") + "\n" + marked("web/items/home.module.css", ".b{}");
  const cut = cutAtMarks(bundle);
  assert.deepEqual([...cut.keys()], ["web/ui/button.module.css", "web/items/home.module.css"]);
  assert.match(cut.get("web/ui/button.module.css") ?? "", /^\s*@layer kit \{\s*\.a\{\}\s*\}\s*$/);
  assert.match(cut.get("web/items/home.module.css") ?? "", /^\s*@layer pages \{\s*\.b\{\}\s*\}\s*$/);
});
