import { z } from "zod";
import { action, noJson } from "../wire/action.ts";

const shared = { reads: true, who: "anyone", payload: z.object({}) } as const;

/** For whoever runs the server; below the base path, like everything else. */
export const operationActions = {
  healthz: action({
    does: "The process lives; `version` is the one that runs.",
    ...shared,
    path: "/healthz",
    reply: z.object({ version: z.string() }),
  }),
  readyz: action({
    does: "Every part works and the server takes people in.",
    ...shared,
    path: "/readyz",
    reply: noJson(
      "`{succeeded: true}`, with `warnings` while it serves with something missing: `disk` while there is too little room for uploads, `redis` while other servers cannot be reached; or with status 503 `{succeeded: false, failing}`: the names of what does not work.",
    ),
  }),
  metrics: action({
    does: "Prometheus figures.",
    ...shared,
    path: "/metrics",
    reply: noJson("Figures in Prometheus' text format."),
  }),
};
