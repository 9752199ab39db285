import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import openapiTs, { astToString } from "openapi-typescript";
import { z } from "zod";
import { testApp } from "../support/server/test_app.ts";
import { newToken } from "../support/test_tokens.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";

const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));

const Answer = z.object({ method: z.string(), path: z.string(), status: z.number(), body: z.unknown() });
const Said = z.object({ answers: z.array(Answer), result: z.record(z.string(), z.unknown()) });
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

function schemasOf(document: object): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.addSchema({ $id: "api", ...document });
}

/** What of an answer is otherwise than the document says. */
function faultsOf(ajv: Ajv2020, { method, path, status, body }: z.output<typeof Answer>): string[] {
  // The document describes itself as a file, and is held to OpenAPI elsewhere.
  if (body === null || path === "/api/v1/openapi.json") return [];
  const escaped = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
  const pointer = status < 300
    ? `paths/${escaped(path)}/${method}/responses/${status}`
    : "components/responses/Failure";
  const isFit = ajv.compile({ $ref: `api#/${pointer}/content/${escaped("application/json")}/schema` });
  return isFit(body) ? [] : [`${method} ${path} ${status}: ${ajv.errorsText(isFit.errors)}`];
}

thoroughTest(
  "a client generated from the document, its types checked, succeeds with every operation, and every answer is as described",
  async () => {
    await using app = await testApp({ BASE_PATH: "/boxes" });
    const { token } = await newToken(await app.signIn("ann@example.org"), "write");
    const document = await (await app.fetch("/api/v1/openapi.json")).text();
    const [server] = JSON.parse(document).servers;
    const folder = await Deno.makeTempDir({ prefix: "client-", dir: fileURLToPath(new URL(".", import.meta.url)) });
    try {
      await Deno.writeTextFile(`${folder}/paths.ts`, astToString(await openapiTs(document)));
      await Deno.copyFile(new URL("./program.ts.txt", import.meta.url), `${folder}/program.ts`);
      const baseUrl = new URL(server.url, app.url).href;
      const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "--check", "-A", "--config", CONFIG, `${folder}/program.ts`, baseUrl, token],
      }).output();
      assert.ok(success, new TextDecoder().decode(stderr));
      const { answers, result } = Said.parse(JSON.parse(new TextDecoder().decode(stdout)));
      assert.deepEqual(result, {
        ...{ next: "1", made: "0117", listed: ["0117"], changed: "Winter coats", found: 1, numbered: ["0117"] },
        ...{ file: "plain words", isFileAddress: true, exported: true, fileDeleted: true },
        ...{ deleted: true, trash: ["Winter coats"], gone: 404, restored: "Winter coats", back: "0117", purged: true },
        ...{ refused: "tagId must be 1 to 8 digits.", itself: 200 },
      });
      const { paths } = Document.parse(JSON.parse(document));
      const described = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method} ${path}`)
      );
      const succeeded = answers.filter(({ status }) => status < 300).map(({ method, path }) => `${method} ${path}`);
      assert.deepEqual([...new Set(succeeded)].sort(), described.sort(), "every operation has succeeded once");
      const schemas = schemasOf(JSON.parse(document));
      assert.deepEqual(answers.flatMap((answer) => faultsOf(schemas, answer)), []);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);
