import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { withBasePath } from "../base/page_config.ts";
import { LoadFailed } from "./load_failed.tsx";
import { Waiting } from "./spinner.tsx";

/**
 * Stands for a component whose script did not arrive: tries again when it is shown, when the browser is back online,
 * and when somebody asks.
 * @param frame what its waiting and its failure stand in
 */
export function lateComponent<Props extends object>(
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
    return frame(<LoadFailed onRetry={retry} />);
  };
}

/** A browser may remember that a script was missing, and a newer version calls it differently: a new page knows. */
async function reopen(): Promise<void> {
  const answer = await fetch(withBasePath("/healthz"), { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}
