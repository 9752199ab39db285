import { fileURLToPath } from "node:url";

/** Where servers and commands of tests run: beside the sources may lie an `.env` of whoever runs the tests, with a database of theirs. */
export const WITHOUT_DOT_ENV = fileURLToPath(new URL("../../../tools/", import.meta.url));
