import { type ComponentType, useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { useKeptSession } from "../auth/keep_session.ts";
import { useLoginStatus } from "../auth/login.ts";
import { loadStyled } from "../base/lazy_page.ts";
import { pageConfig } from "../base/page_config.ts";
import { whenIdle } from "../base/when_idle.ts";
import { Toasts } from "../ui/toasts.tsx";
import { ConfettiOverlay } from "../ui/confetti.tsx";
import styles from "./app_shell.module.css";

export function AppShell() {
  useFocusOnArrival();
  useKeptSession();
  return (
    <>
      <a className={styles.skipLink} href="#main" onClick={focusMain}>Skip to the content</a>
      {pageConfig.isSandbox && (
        <div className={styles.ribbon} data-part="ribbon" role="note">
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

/** The live connection: fetched once the page stands, so that the first one does not wait for it. */
function Live() {
  const isMember = useLoginStatus() === "login";
  const [Companion, setCompanion] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isMember || Companion) return;
    return whenIdle(async () => {
      // Without a connection there is nothing to connect to; the next page that needs it asks again.
      const module = await loadStyled(() => import("../game/play/live_companion.tsx"), "LiveCompanion").catch(() =>
        null
      );
      if (module) setCompanion(() => module.LiveCompanion);
    });
  }, [isMember, Companion]);
  return isMember && Companion && <Companion />;
}
