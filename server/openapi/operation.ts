import { z } from "zod";
import type { Action } from "../../domain/wire/action.ts";
import { type JsonSchema, objectOf } from "../../domain/wire/describe_schema.ts";
import { limitInWords } from "../../domain/wire/limits.ts";
import { scopeOf } from "../../domain/wire/token_scope.ts";
import { methodOf } from "../http/calls/serve_calls.ts";
import { openSchema } from "./open_schema.ts";

/** One call at its own address, as an OpenAPI operation. */
export function operationOf(name: string, row: Action, path: string, tag: string): JsonSchema {
  const scope = scopeOf(row);
  return {
    operationId: name,
    tags: [tag],
    summary: /^.*?[.](?= |$)/.exec(row.does)?.[0] ?? row.does,
    description: row.does + limitWords(row),
    security: row.who === "anyone" || scope === null ? [] : [{ apiToken: [scope] }],
    ...requestOf(row, path),
    responses: { [row.status === 201 ? "201" : "200"]: answerOf(row), default: FAILURE },
  };
}

const FAILURE = { $ref: "#/components/responses/Failure" };

function limitWords({ rateLimit }: Action): string {
  return rateLimit ? ` At most ${limitInWords(rateLimit)}.` : "";
}

/** Fields in the path stand there, the others in the query string or in a body of JSON. */
function requestOf(row: Action, path: string): JsonSchema {
  const payload = openSchema(row.payload, "input");
  const fields = Object.entries(objectOf(payload.properties) ?? {});
  const required: unknown[] = Array.isArray(payload.required) ? payload.required : [];
  const isInPath = (name: string) => path.includes(`:${name}`);
  const inPath = fields.filter(([name]) => isInPath(name));
  const others = fields.filter(([name]) => !isInPath(name));
  const parameters = inPath.map(([name, schema]) => ({ name, in: "path", required: true, schema }));
  if (row.isPayloadInAddress || methodOf(row) === "GET") {
    const inQuery = others.map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }));
    return withParameters([...parameters, ...inQuery], row.body === undefined ? {} : { requestBody: FILES });
  }
  const schema = {
    type: "object",
    properties: Object.fromEntries(others),
    required: required.filter((name) => typeof name === "string" && !isInPath(name)),
  };
  return withParameters(parameters, { requestBody: { required: true, content: { "application/json": { schema } } } });
}

function withParameters(parameters: readonly object[], rest: JsonSchema): JsonSchema {
  return parameters.length > 0 ? { parameters, ...rest } : rest;
}

/** Every upload that a token opens takes files so. */
const FILES = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: {
          files: { type: "array", items: { type: "string", contentMediaType: "application/octet-stream" } },
        },
        required: ["files"],
      },
    },
  },
};

function answerOf(row: Action): JsonSchema {
  if (row.reply instanceof z.ZodCustom) {
    return { description: row.reply.description ?? "A file.", content: { "*/*": {} } };
  }
  const { properties, required, ...reply } = openSchema(row.reply, "output");
  const schema = {
    ...reply,
    properties: {
      succeeded: { const: true },
      ...(row.message && { message: { type: "string" } }),
      ...objectOf(properties),
    },
    required: ["succeeded", ...(row.message ? ["message"] : []), ...(Array.isArray(required) ? required : [])],
  };
  return { description: row.message?.done ?? "Done.", content: { "application/json": { schema } } };
}
