import vm from "node:vm";
import { notedTest } from "../../tests/support/current_test.ts";

/**
 * `Deno.test` that gives each test a limit, unless it has one of its own, and knows it by its file. The runtime takes the first caller outside of
 * itself for a test's file and line, so what calls it here bears a name of the runtime's.
 * @param timeout in milliseconds
 */
export function limitTests(test: typeof Deno.test, timeout: number): typeof Deno.test {
  const limited = new vm.Script(
    `(test, timeout, notedTest) => (first, second, ...others) => {
      const noted = notedTest(new Error().stack);
      const give = (options, fn) => test({ timeout, ...options, fn: noted(fn ?? options.fn) });
      if (typeof first === "function") return give({ name: first.name }, first);
      if (typeof first !== "string") return give(first, second);
      return typeof second === "function" ? give({ name: first }, second) : give({ name: first, ...second }, ...others);
    }`,
    { filename: "ext:limit_tests" },
  ).runInThisContext();
  return Object.assign(limited(test, timeout, notedTest), test);
}
