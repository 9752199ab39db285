import { type ComponentType, lazy, type ReactNode } from "react";
import { loadStyled } from "../base/load_styled.ts";
import { lateComponent } from "./late_component.tsx";

/** A page whose script and styles are fetched when somebody goes there: `lazyPage(() => import("./foo_page.tsx"), "FooPage")`. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const asPage = (content: ReactNode) => <main className="page" tabIndex={-1}>{content}</main>;
  return { lazy: async () => ({ Component: await loadedOrLate(load, name, asPage) }) };
}

/** A part of a page that is fetched when it is shown, for `<Suspense>`: `lazyComponent(() => import("./foo.tsx"), "Foo")`. */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: await loadedOrLate(load, name, (content) => content) }));
}

/** Router and React ask once and remember the answer, a failure too: they get something that asks again. */
async function loadedOrLate<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  frame: (content: ReactNode) => ReactNode,
): Promise<ComponentType<Props>> {
  const component = async () => (await loadStyled(load, name))[name];
  return await component().catch(() => lateComponent(component, frame));
}
