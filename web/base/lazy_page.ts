import { type ComponentType, lazy } from "react";
import { sheetUrl } from "./page_config.ts";

/** A page whose script and styles are fetched when somebody goes there: `lazyPage(() => import("./foo_page.tsx"), "FooPage")`. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return { lazy: async () => ({ Component: (await loadStyled(load, name))[name] }) };
}

/** A part of a page that is fetched when it is shown, for `<Suspense>`: `lazyComponent(() => import("./foo.tsx"), "Foo")`. */
export function lazyComponent<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await loadStyled(load, name))[name] }));
}

/**
 * A module with a component, together with the styles of that component, so that it never shows without them:
 * `loadStyled(() => import("./foo.tsx"), "Foo")`.
 */
export async function loadStyled<Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): Promise<Module> {
  const [module] = await Promise.all([load(), loadSheet(sheetUrl(name))]);
  return module;
}

const loaded = new Map<string, Promise<void>>();

function loadSheet(url: string | null): Promise<void> {
  if (!url) return Promise.resolve();
  const sheet = loaded.get(url) ?? appendSheet(url);
  loaded.set(url, sheet);
  return sheet;
}

function appendSheet(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = url;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loaded.delete(url);
      reject(new Error(`the styles at ${url} did not load`));
    };
    document.head.append(link);
  });
}
