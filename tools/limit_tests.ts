import vm from "node:vm";

/**
 * `Deno.test` that gives each test a limit, unless it has one of its own. The runtime takes the first caller outside of
 * itself for a test's place, so what calls it here bears a name of the runtime's.
 * @param timeout in milliseconds
 */
export function limitTests(test: typeof Deno.test, timeout: number): typeof Deno.test {
  const limited = new vm.Script(
    `(test, timeout) => (first, second, ...others) => {
      if (typeof first === "function") return test({ timeout, name: first.name, fn: first });
      if (typeof first !== "string") return test({ timeout, ...first }, second, ...others);
      return typeof second === "function"
        ? test({ timeout, name: first, fn: second })
        : test(first, { timeout, ...second }, ...others);
    }`,
    { filename: "ext:limit_tests" },
  ).runInThisContext();
  return Object.assign(limited(test, timeout), test);
}
