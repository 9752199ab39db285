import { contract } from "../../domain/contract.ts";
import { Item } from "../../domain/items/item.ts";
import { Media } from "../../domain/media/media.ts";
import type { Config } from "../host/settings/config.ts";
import { openapiDocument } from "./openapi_document.ts";
import type { openapiActions } from "../../domain/openapi/contract.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import type { JsonSchema } from "../../domain/wire/describe_schema.ts";
import type { Ctx } from "../http/env.ts";
import { withText } from "../http/listener/send_response.ts";

export const openapiModule = {
  calls: ({ config }: { readonly config: Pick<Config, "basePath"> }) => ({
    openapi: openapiHandlers(() => openapiDocument(contract, { Item, Media }, config.basePath)),
  }),
};

/** @param makeDocument asked once, when somebody asks: no start waits for it */
function openapiHandlers(makeDocument: () => JsonSchema): Handlers<typeof openapiActions, Ctx> {
  let made: string | null = null;
  return {
    openapi_document(_payload, _visitor, c) {
      const text = made ??= JSON.stringify(makeDocument());
      return Promise.resolve(withText(c.body(text, 200, { "Content-Type": "application/json" }), text));
    },
  };
}
