import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { pageConfig } from "../base/page_config.ts";
import styles from "./app_shell.module.css";

/** The line above every page: that there is no connection, or that this is the sandbox. */
export function Ribbon() {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  // A game says itself what becomes of its clock, practice needs no connection, and nothing moves a board.
  const isPlaying = /^\/app\/(game|practice)/.test(useLocation().pathname);
  const isOffline = !isOnline && !isPlaying;
  return (
    <>
      <span className="unseen" role="status">{isOffline && "Offline. Nothing can be loaded or saved now."}</span>
      {(isOffline || pageConfig.isSandbox) && <RibbonLine isOffline={isOffline} isSandbox={pageConfig.isSandbox} />}
    </>
  );
}

interface RibbonLineProps {
  readonly isOffline: boolean;
  readonly isSandbox: boolean;
}

export function RibbonLine({ isOffline, isSandbox }: RibbonLineProps) {
  return (
    <aside
      className={`row gap-8 kraft ${styles.ribbon}`}
      data-part="ribbon"
      aria-label={isOffline ? "Connection" : "Sandbox"}
    >
      {isSandbox && <strong>Sandbox</strong>}
      {isOffline ? <Offline /> : <span>Google, mail and payments are stand-ins here</span>}
    </aside>
  );
}

function Offline() {
  return (
    <>
      <strong>Offline</strong> <span>Nothing can be loaded or saved now</span>
    </>
  );
}

function onConnection(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
