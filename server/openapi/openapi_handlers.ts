import type { openapiActions } from "../../domain/openapi/contract.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import type { JsonSchema } from "../../domain/wire/describe_schema.ts";
import type { Ctx } from "../http/env.ts";
import { withText } from "../http/listener/send_response.ts";

/** @param makeDocument asked once, when somebody asks: no start waits for it */
export function openapiHandlers(makeDocument: () => JsonSchema): Handlers<typeof openapiActions, Ctx> {
  let made: string | null = null;
  return {
    openapi_document(_payload, _visitor, c) {
      const text = made ??= JSON.stringify(makeDocument());
      return Promise.resolve(withText(c.body(text, 200, { "Content-Type": "application/json" }), text));
    },
  };
}
