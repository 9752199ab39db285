import { type ComponentType, lazy, type ReactNode, useCallback, useEffect, useState } from "react";
import { loadStyled } from "../base/load_styled.ts";
import { withBasePath } from "../base/page_config.ts";
import { Waiting } from "./spinner.tsx";
import { PageFailed } from "./state.tsx";

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

/**
 * Stands for a component whose script did not arrive: tries again when it is shown, when the browser is back online,
 * and when somebody asks.
 * @param frame what its waiting and its failure stand in
 */
function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: (content: ReactNode) => ReactNode,
): ComponentType<Props> {
  let arrived: ComponentType<Props> | null = null;
  return function Late(props: Props) {
    const [Arrived, setArrived] = useState(() => arrived);
    const [hasFailed, setFailed] = useState(false);
    const attempt = useCallback(async () => {
      try {
        const found = arrived = await load();
        setArrived(() => found);
      } catch {
        setFailed(true);
      }
    }, []);
    useEffect(() => {
      if (arrived) return;
      attempt();
      addEventListener("online", attempt);
      return () => removeEventListener("online", attempt);
    }, [attempt]);
    if (Arrived) return <Arrived {...props} />;
    if (!hasFailed) return frame(<Waiting>Opening the page…</Waiting>);
    const retry = async () => {
      await attempt();
      if (!arrived) await reopen();
    };
    return frame(<PageFailed onRetry={retry} />);
  };
}

/** A browser may remember that a script was missing, and a newer version calls it differently: a new page knows. */
async function reopen(): Promise<void> {
  const answer = await fetch(withBasePath("/healthz"), { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}
