import { itemHandlers, type ItemParts } from "./item_handlers.ts";
import { itemJobs } from "./item_jobs.ts";
import { v1Handlers } from "./v1_handlers.ts";

export const itemModule = {
  calls(parts: ItemParts) {
    const boxes = itemHandlers(parts);
    return { items: boxes, v1: v1Handlers(boxes) };
  },
  jobs: itemJobs,
};
