import { limitTests } from "./limit_tests.ts";
import { USUAL_LIMIT_MS } from "./time_limits.ts";

// Loaded before the tests: one that waits for ever is red by its name, and the others go on.
Object.assign(Deno, { test: limitTests(Deno.test, USUAL_LIMIT_MS) });
