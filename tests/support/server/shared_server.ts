import { newId } from "../../../db/new_id.ts";

/** Set by the test runner: a server on a calm clock that journeys share, each as a person of its own. */
export const SHARED_SERVER = "STOWMARK_TEST_SERVER";

export function sharedServerUrl(): string {
  const url = Deno.env.get(SHARED_SERVER);
  if (!url) throw new Error("run tests with `deno task test [files]`: it starts the server that they share");
  return url;
}

/** Of somebody whom no other test knows. */
export function freshAddress(): string {
  return `mia-${newId()}@sandbox.test`;
}
