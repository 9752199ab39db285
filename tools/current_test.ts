import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const TEST_FILE = /file:\/\/\/\S+?_test\.tsx?/;

let url = Deno.mainModule;

/** Makes a test that is written down just now known by its file while it runs: many files may be loaded as one. */
export function notedTest(stack: string): <Test extends (...args: never[]) => unknown>(test: Test) => Test {
  const [file = Deno.mainModule] = TEST_FILE.exec(stack) ?? [];
  return (test) =>
    new Proxy(test, {
      apply(fn, self, args) {
        url = file;
        return Reflect.apply(fn, self, args);
      },
    });
}

/** The file of the test that runs, from the root: `server/items/item_handlers_test.ts`. */
export function currentTestFile(): string {
  return relative(ROOT, fileURLToPath(url));
}
