import assert from "node:assert/strict";
import type { RouteObject } from "react-router-dom";
import "../tests/support/browser/bundled_files.ts";
import { PAGES } from "../domain/pages.ts";

const { routes } = await import("./routes.tsx");

function pathsOf(some: readonly RouteObject[]): string[] {
  return some.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);
}

Deno.test("the server knows every page of the web app, and nothing else as one", () => {
  const paths = pathsOf(routes).filter((path) => !path.endsWith("*"));
  assert.deepEqual(new Set<string>(PAGES), new Set(paths), "domain/pages.ts and the routes of web/ differ");
});
