import { z } from "zod";

/** The reply of a call that answers something else than JSON: a file, a redirect, a page of figures. */
export function noJson(what: string) {
  return z.custom<Response>().describe(what);
}
