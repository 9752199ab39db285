import assert from "node:assert/strict";
import { version } from "../server/host/process/version.ts";

const read = (name: string) => Deno.readTextFile(new URL(`../${name}`, import.meta.url));

Deno.test("the version is the newest one of the changes, and the one that the container's files name", async () => {
  const changes = await read("CHANGELOG.md");
  const newest = /^## (\d+\.\d+\.\d+) /m.exec(changes)?.[1];
  assert.equal(newest, version);
  assert.equal(/STOWMARK_VERSION:-([\d.]+)/.exec(await read("compose.yaml"))?.[1], version);
  assert.ok((await read("docs/operate.md")).includes(`stowmark:${version} .`));
});

Deno.test("the changes begin with what is not released, and every release has its day", async () => {
  const [unreleased, ...releases] = [...(await read("CHANGELOG.md")).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  assert.equal(unreleased, "Unreleased");
  for (const title of releases) assert.match(title ?? "", /^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/);
});

Deno.test("the container runs the Deno that the README asks for", async () => {
  const [, wanted] = /deno@([\d.]+) task start/.exec(await read("README.md")) ?? [];
  assert.equal(/denoland\/deno:bin-([\d.]+)/.exec(await read("Dockerfile"))?.[1], wanted);
});
