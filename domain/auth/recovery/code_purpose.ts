import { z } from "zod";

/** What an address is proven for. */
export const CodePurpose = z.enum(["recovery", "registration"]);
export type CodePurpose = z.output<typeof CodePurpose>;
