import type { Action, CallTable, CallTables } from "../../domain/wire/action.ts";
import type { JsonSchema } from "../../domain/wire/describe_schema.ts";
import { CALLS_LIMIT, limitInWords } from "../../domain/wire/limits.ts";
import { methodOf } from "../http/calls/serve_calls.ts";
import { openSchema } from "./open_schema.ts";
import { operationOf, type Shapes } from "./operation.ts";

/** A call that the document does not show, and why. */
interface LeftOut {
  readonly call: string;
  readonly because: string;
}

interface Row {
  readonly name: string;
  readonly row: Action;
  readonly room: string;
  readonly table: CallTable;
}

/**
 * The calls of a contract that API tokens open and that have an address of their own, as an OpenAPI 3.1 document. Why only
 * these: docs/decisions/api_for_programs.md
 * @param basePath where the server's addresses begin
 */
export function openapiDocument(tables: CallTables, shapes: Shapes, basePath: string): JsonSchema {
  const rows = Object.entries(tables).flatMap(([room, table]) =>
    Object.entries(table.rows).map(([name, row]): Row => ({ name, row, room, table }))
  );
  return {
    openapi: "3.1.0",
    info: { title: "Stowmark", version: "1", description: ABOUT, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: basePath || "/" }],
    paths: pathsOf(rows.filter(isShown), shapes),
    components: {
      securitySchemes: { apiToken: { type: "http", scheme: "bearer", description: TOKEN } },
      schemas: {
        Failure,
        ...Object.fromEntries(
          Object.entries(shapes).map(([name, shape]) => [name, openSchema(shape, "output", shapes)]),
        ),
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

function pathsOf(rows: readonly Row[], shapes: Shapes): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { name, row, room } of rows) {
    const address = addressOf(row) ?? "";
    const path = address.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [methodOf(row).toLowerCase()]: operationOf(name, row, address, room, shapes) };
  }
  return paths;
}

function leftOut({ name, row, table }: Row): LeftOut {
  if (!row.byToken) return { call: name, because: "No API token opens it." };
  return { call: name, because: `It is called by its name at ${table.path}; docs/protocol.md says how.` };
}
