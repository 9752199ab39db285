import { z } from "zod";

/** Chosen by whoever sends a write, so that it can be sent again where its answer was lost. */
const CmdId = z.string().min(1).max(64).regex(/^[^\0]*$/, "may not contain a NUL character")
  .meta({
    says: "a text of the client's own choice, new for each write: sent twice, it changes once and answers the same",
  });

/** Of every write on boxes and their files. */
export const Repeatable = { cmdId: CmdId.exactOptional() };
