import { z } from "zod";
import { action } from "../wire/action.ts";

const nothing = z.object({});

/**
 * Pictures of numbers that a person kept to make reading better. One is kept by POST `scans/kept?label=&readAs=`
 * with the picture itself, PNG or JPEG, as the body; it answers 201.
 */
export const scanActions = {
  COUNT_KEPT_SCANS: action({
    reads: true,
    who: "member",
    payload: nothing,
    reply: z.object({ data: z.object({ kept: z.number().int() }) }),
  }),
  FORGET_KEPT_SCANS: action({ reads: false, who: "member", payload: nothing, reply: nothing }),
};
