import { useEffect } from "react";
import { CircleAlert, X } from "lucide-react";
import { delays } from "../base/delays.ts";
import { notification } from "../base/logger.ts";
import { createStore, useStore } from "../base/store.ts";
import { storedText } from "../base/stored_text.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon_button.tsx";
import styles from "./toasts.module.css";

export interface Toast {
  readonly sentence: string;
  readonly isError?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const shown = createStore<Toast | null>(null);

/** Says something at the foot of the screen for a while; a newer one replaces an older. */
export function showToast(toast: Toast | null): void {
  shown.set(toast);
}

const kept = storedText("toast");

/** The same for what is said while the page is about to be loaded anew. */
export function showToastOnNextPage(sentence: string): void {
  kept.set(sentence);
}

function showKeptToast(): void {
  const sentence = kept.get();
  if (!sentence) return;
  kept.set(null);
  showToast({ sentence });
}

export function Toasts() {
  const toast = useStore(shown);
  const told = useStore(notification);
  useEffect(() => {
    if (told) showToast({ sentence: told.message, isError: told.isErrorMessage });
  }, [told]);
  useEffect(showKeptToast, []);
  useEffect(() => {
    const timer = setTimeout(() => showToast(null), delays.toast);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div
      className={`stack gap-8 ${styles.toasts}`}
      data-part="toasts"
      role="status"
      aria-live={toast?.isError ? "assertive" : "polite"}
    >
      {toast && <ToastCard toast={toast} />}
    </div>
  );
}

function ToastCard({ toast: { sentence, isError, action } }: { readonly toast: Toast }) {
  return (
    <div className={`row gap-8 pill lifted rounded ${styles.toast}`} data-part="toast">
      {isError && <CircleAlert aria-hidden="true" />}
      <span dir="auto">{sentence}</span>
      {action && (
        <Button
          kind="bare"
          className={styles.action}
          onClick={() => {
            showToast(null);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton name="Dismiss" kind="inherit" onClick={() => showToast(null)}>
        <X />
      </IconButton>
    </div>
  );
}
