import assert from "node:assert/strict";
import { Item } from "../../../domain/items/item.ts";
import { s3StandIn } from "../../../tests/support/outside/s3_stand_in.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { exported, importFile } from "../../../tests/support/test_transfer.ts";

Deno.test("with files in a bucket an export comes in again, and the uploaded zip does not stay there", async () => {
  await using standIn = s3StandIn("boxes");
  await using app = await testApp({
    S3_ENDPOINT: standIn.url,
    S3_BUCKET: "boxes",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const [anna, bo] = [await app.signIn("anna@example.org"), await app.signIn("bo@example.org")];
  const { body } = await anna.write("items", "CREATE_ITEM", { tagId: "7", title: "Socks" });
  const form = new FormData();
  form.append("files", new File(["hello"], "a.txt"));
  const stored = await anna.fetch(`/api/backend/items/${Item.parse(body.data)._id}/media`, {
    method: "POST",
    body: form,
  });
  await stored.body?.cancel();
  const zip = await exported(anna);
  assert.equal((await importFile(bo, "boxes.zip", zip)).files.kept, 1);
  assert.deepEqual(await exported(bo), zip);
  assert.deepEqual([...standIn.objects.keys()].filter((name) => name.startsWith("imports/")), []);
});
