import type { openapiActions } from "../../domain/openapi/contract.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import type { JsonSchema } from "../../domain/wire/describe_schema.ts";
import type { Ctx } from "../http/env.ts";
import { withText } from "../http/send_response.ts";

/** @param document the same for everybody, as long as the server runs */
export function openapiHandlers(document: JsonSchema): Handlers<typeof openapiActions, Ctx> {
  const text = JSON.stringify(document);
  return {
    openapi_document: (_payload, _visitor, c) =>
      Promise.resolve(withText(c.body(text, 200, { "Content-Type": "application/json" }), text)),
  };
}
