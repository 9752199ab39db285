import { useInsertionEffect, useLayoutEffect, useRef } from "react";

/** The server's page of `/` comes with the landing page in it, drawn by the build. It stands until the app does. */
const ID = "landing";

export function isLandingPrerendered(): boolean {
  return document.getElementById(ID) !== null;
}

/**
 * The app's own page replaces it, before anything asks where it stands: scrolled as far as the drawn one was, and
 * with the focus where it was.
 */
export function useTakeOver(): void {
  const goOn = useRef(() => {});
  useInsertionEffect(() => {
    const drawn = document.getElementById(ID);
    if (!drawn) return;
    const scrolled = scrollY;
    const focused = drawn.querySelector<HTMLElement>(":focus");
    const index = alike(focused, drawn).findIndex((one) => one === focused);
    drawn.remove();
    goOn.current = () => {
      // The router takes a first page to its top.
      if (scrolled > 0) scrollTo(0, scrolled);
      alike(focused, document)[index]?.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => goOn.current(), []);
}

/** Those that say the same of themselves, whatever lies in them. */
function alike(wanted: HTMLElement | null, where: ParentNode): HTMLElement[] {
  if (!wanted) return [];
  return [...where.querySelectorAll<HTMLElement>(wanted.tagName)].filter((one) =>
    one.cloneNode().isEqualNode(wanted.cloneNode())
  );
}
