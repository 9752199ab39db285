import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { useKeptSession } from "../auth/keep_session.ts";
import { pageConfig } from "../base/page_config.ts";
import { Toasts } from "../ui/toasts.tsx";
import { ConfettiOverlay } from "../ui/confetti.tsx";
import { Live } from "./live.tsx";

/** Round every page: who is here, the sandbox's ribbon, what floats at the foot of the screen. */
export function AppShell() {
  useFocusOnArrival();
  useKeptSession();
  return (
    <>
      <a className="skip-link" href="#main" onClick={focusMain}>Skip to the content</a>
      {pageConfig.isSandbox && (
        <div className="ribbon" role="note">
          <strong>Sandbox</strong> <span>Google, mail and payments are stand-ins here</span>
        </div>
      )}
      <Outlet />
      <Toasts />
      <ConfettiOverlay />
      <Live />
      <ScrollRestoration />
    </>
  );
}

/** A new page takes the focus, so that keyboard and screen reader begin at its top and not where the old one ended. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && !document.activeElement?.closest("main, dialog")) {
      mainElement()?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [pathname]);
}

function focusMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  mainElement()?.focus();
}

function mainElement(): HTMLElement | null {
  return document.querySelector("main");
}
