import { type ComponentType, Suspense, useEffect, useRef, useState } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useRouteError } from "react-router-dom";
import { useInvitationGivenUp } from "../auth/invitations/invitation_wanted.ts";
import { useKeptSession } from "../auth/keep_session.ts";
import { useLoginStatus } from "../auth/login.ts";
import { keepTheme } from "../base/theme.ts";
import { logger } from "../base/logger.ts";
import { createStore, useStore } from "../base/store.ts";
import { useShortcuts } from "../base/use_shortcuts.ts";
import { loadStyled } from "../base/load_styled.ts";
import { lazyComponent } from "../ui/lazy_page.tsx";
import { PageFailed } from "../ui/state.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { useTakeOver } from "./prerendered_landing.ts";
import { Ribbon } from "./ribbon.tsx";
import { mainElement, SkipLink } from "./skip_link.tsx";

const AT_LATEST_MS = 2_000;

export function AppShell() {
  useFocusOnArrival();
  useKeptSession();
  useInvitationGivenUp();
  useEffect(keepTheme, []);
  useTakeOver();
  return (
    <>
      <SkipLink />
      <Ribbon />
      <Outlet />
      <Toasts />
      <Live />
      <Keys />
      <ScrollRestoration getKey={historyKey} />
    </>
  );
}

/** What stands where a page would be that broke. */
export function CrashPage() {
  const error = useRouteError();
  useEffect(() => logger.error("A page broke", { error, isShown: false }), [error]);
  return (
    <main className="page" tabIndex={-1}>
      <PageFailed onRetry={() => location.reload()} />
    </main>
  );
}

/** The first page of a visit has no key of its own: without its path it would stand where another one was left. */
function historyKey({ key, pathname }: Location): string {
  return key === "default" ? pathname : key;
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

const ShortcutsDialog = lazyComponent(() => import("./shortcuts_dialog.tsx"), "ShortcutsDialog");

/** Opened by `?`, and from the account's menu. */
export const areShortcutsShown = createStore(false);

function Keys() {
  const isMember = useLoginStatus() === "login";
  const isShown = useStore(areShortcutsShown);
  useShortcuts({ "?": () => areShortcutsShown.set(isMember) });
  return isShown && (
    <Suspense>
      <ShortcutsDialog onClose={() => areShortcutsShown.set(false)} />
    </Suspense>
  );
}

/** The live connection: fetched once the page stands, so that the first one does not wait for it. */
function Live() {
  const isMember = useLoginStatus() === "login";
  const [Companion, setCompanion] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isMember || Companion) return;
    return whenIdle(async () => {
      // Without a connection there is nothing to connect to; the next page that needs it asks again.
      const module = await loadStyled(() => import("./live_connection.tsx"), "LiveConnection").catch(
        () => null,
      );
      if (module) setCompanion(() => module.LiveConnection);
    });
  }, [isMember, Companion]);
  return isMember && Companion && <Companion />;
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, AT_LATEST_MS / 10);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(request);
}
