import { z } from "zod";
import { action, noJson } from "../wire/action.ts";

/** What programs can read about the calls that are open to them. */
export const openapiActions = {
  openapi_document: action({
    does:
      "The calls that an API token may make, as an OpenAPI 3.1 document. `x-left-out` lists every other call and why it is left out.",
    reads: true,
    who: "anyone",
    byToken: true,
    path: "/api/v1/openapi.json",
    isPayloadInAddress: true,
    payload: z.object({}),
    reply: noJson("The document, as JSON."),
  }),
};
