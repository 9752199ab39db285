import { sheetUrl } from "./page_config.ts";

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

const loaded = new Map<string, Promise<void>>(linkedByThePage());

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

/** Scripts of the page wait for them. */
function linkedByThePage(): [string, Promise<void>][] {
  const links = globalThis.document?.querySelectorAll('link[rel="stylesheet"]') ?? [];
  return [...links].map((link) => [link.getAttribute("href") ?? "", Promise.resolve()]);
}
