import { contract } from "../../domain/contract.ts";
import type { openapiActions } from "../../domain/openapi/contract.ts";
import type { Action, Handlers } from "../../domain/wire/action.ts";
import type { JsonSchema } from "../../domain/wire/describe_schema.ts";
import { CALLS_LIMIT, limitInWords } from "../../domain/wire/limits.ts";
import type { Config } from "../host/settings/config.ts";
import { methodOf } from "../http/calls/serve_calls.ts";
import type { Ctx } from "../http/env.ts";
import { withText } from "../http/listener/send_response.ts";
import { openSchema, SHAPES } from "./open_schema.ts";
import { operationOf } from "./operation.ts";

export const openapiModule = {
  calls: ({ config }: { readonly config: Pick<Config, "basePath"> }) => ({ openapi: openapiHandlers(config.basePath) }),
};

/** The document is made once somebody asks: no start waits for it. */
function openapiHandlers(basePath: string): Handlers<typeof openapiActions, Ctx> {
  let made: string | null = null;
  return {
    openapi_document(_payload, _visitor, c) {
      const text = made ??= JSON.stringify(openapiDocument(basePath));
      return Promise.resolve(withText(c.body(text, 200, { "Content-Type": "application/json" }), text));
    },
  };
}

interface Row {
  readonly name: string;
  readonly row: Action;
  readonly room: string;
  /** Where it is called by its name. */
  readonly namedAt: string | null;
}

/**
 * The calls that API tokens open and that have an address of their own, as an OpenAPI 3.1 document. Why only these:
 * docs/decisions/api_for_programs.md
 */
function openapiDocument(basePath: string): JsonSchema {
  const rows = Object.entries(contract).flatMap(([room, { path, rows }]) =>
    Object.entries<Action>(rows).map(([name, row]): Row => ({ name, row, room, namedAt: path }))
  );
  return {
    openapi: "3.1.0",
    info: { title: "Stowmark", version: "1", description: ABOUT, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: basePath || "/" }],
    paths: pathsOf(rows.filter(isShown)),
    components: {
      securitySchemes: { apiToken: { type: "http", scheme: "bearer", description: TOKEN } },
      schemas: {
        Failure,
        ...Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, openSchema(shape, "output")])),
      },
      responses: {
        Failure: {
          description: FAILED,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
        },
      },
    },
    "x-left-out": rows.filter((one) => !isShown(one)).map(leftOut),
  };
}

const ABOUT =
  "What your programs can do with your boxes. Make an API token in the settings and send it as `Authorization: Bearer …`. " +
  "Later versions may add fields to the answers. " +
  `All your calls together: at most ${limitInWords(CALLS_LIMIT)}.`;
const TOKEN =
  "An API token from the settings. One that may read opens the calls that read, one that may write all of them.";
const FAILED =
  "What went wrong: 400 a field is not valid, 401 the token is not valid, 402 the plan's limit is reached, 403 not allowed, " +
  "404 not found, 409 the number is taken, 429 too many requests (see `Retry-After`), 5xx a fault of the server.";

const Failure = {
  type: "object",
  properties: {
    succeeded: { const: false },
    errorMessage: { type: "string", description: "A sentence for people." },
    message: { type: "string" },
    requestId: { type: "string", description: "Finds the request in the server's log." },
    data: { description: "More about this failure, for example the box that has the number." },
  },
  required: ["succeeded", "errorMessage", "message", "requestId"],
};

function addressOf({ path, alsoAt }: Action): string | undefined {
  return path ?? alsoAt;
}

function isShown({ row }: Row): boolean {
  return row.byToken === true && addressOf(row) !== undefined;
}

function pathsOf(rows: readonly Row[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { name, row, room } of rows) {
    const address = addressOf(row) ?? "";
    const path = address.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [methodOf(row).toLowerCase()]: operationOf(name, row, address, room) };
  }
  return paths;
}

/** A call that the document does not show, and why. */
function leftOut({ name, row, namedAt }: Row) {
  if (!row.byToken) return { call: name, because: "No API token opens it." };
  return { call: name, because: `It is called by its name at ${namedAt}; docs/protocol.md says how.` };
}
