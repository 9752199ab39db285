import type { ComponentType } from "react";

/** A page whose script is fetched when somebody goes there: `lazyPage(() => import("./foo_page.tsx"), "FooPage")`. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return { lazy: async () => ({ Component: (await load())[name] }) };
}
