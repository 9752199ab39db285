import { useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

interface Viewed {
  readonly key: string | null;
  readonly open: (key: string) => void;
  readonly show: (key: string) => void;
  readonly close: () => void;
}

/** Which file of a box is looked at. It is an entry of the history, so that Back closes the viewer and stays on the box. */
export function useViewed(): Viewed {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const leaving = useRef<unknown>(null);
  const go = (viewed: string, replace: boolean) =>
    navigate(pathname + search, { replace, state: { viewed }, preventScrollReset: true });
  return {
    key: typeof state?.viewed === "string" ? state.viewed : null,
    open: (viewed) => go(viewed, false),
    show: (viewed) => go(viewed, true),
    close() {
      // Escape, a finger and a button may all say so before the step back is done.
      if (leaving.current === state) return;
      leaving.current = state;
      navigate(-1);
    },
  };
}
