import { contract } from "../../domain/contract.ts";
import { Item } from "../../domain/items/item.ts";
import { Media } from "../../domain/media/media.ts";
import type { Config } from "../host/settings/config.ts";
import { openapiDocument } from "./openapi_document.ts";
import { openapiHandlers } from "./openapi_handlers.ts";

export const openapiModule = {
  calls: ({ config }: { readonly config: Pick<Config, "basePath"> }) => ({
    openapi: openapiHandlers(() => openapiDocument(contract, { Item, Media }, config.basePath)),
  }),
};
