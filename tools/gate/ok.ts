import { checkBeside } from "./check_beside.ts";

/** `deno task ok`: the whole gate. Checks take some seconds of one core; the tests use the other one meanwhile, and both after it. */
if (import.meta.main) {
  const deno = Deno.execPath();
  const checks = [deno, "task", "--quiet", "check:all"] as const;
  const tests = [deno, "run", "-A", "tools/gate/test.ts"] as const;
  Deno.exit(await checkBeside(checks, tests, console.error));
}
