import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { X } from "lucide-react";
import { Button } from "./button.tsx";
import { classNames } from "./class_names.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon_button.tsx";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isSheet?: boolean;
  /** Nothing but its own buttons closes it. */
  readonly isHeld?: boolean;
  readonly className?: string | undefined;
}

/** The browser's own dialog above the page: it keeps the focus inside, and gives it back to where it was when it is closed. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

/** Stands above the page as long as it is rendered: `{isOpen && <Dialog …>}`. */
export function Dialog({ title, onClose, children, isSheet = false, isHeld = false, className }: DialogProps) {
  const opener = useRef<Element>(null);
  // Before it opens, and after another dialog that it replaces has closed.
  useLayoutEffect(() => {
    opener.current = document.activeElement;
  }, []);
  const dialog = useModal();
  const titleId = useId();
  // A field that wants the focus as it mounts gets it only in a dialog that is open already.
  const [isOpen, setOpen] = useState(false);
  const leave = () => isHeld || onClose();
  useLayoutEffect(() => setOpen(true), []);
  return (
    <dialog
      ref={dialog}
      className={classNames("lifted", styles.dialog, isSheet && styles.sheet, className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      // A second Escape closes it without asking.
      onClose={() => isHeld && dialog.current && openAgain(dialog.current, opener.current)}
      onClick={(event) => event.target === dialog.current && isOutside(event, dialog.current) && leave()}
    >
      <header className={`row spread gap-12 ${styles.head}`}>
        <h2 id={titleId} dir="auto">{title}</h2>
        {!isHeld && (
          <IconButton name="Close" onClick={onClose}>
            <X />
          </IconButton>
        )}
      </header>
      {isOpen && children}
    </dialog>
  );
}

/** Whoever tapped the page meanwhile has taken the focus from where it is to return to. */
function openAgain(dialog: HTMLDialogElement, opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus();
  dialog.showModal();
}

function isOutside({ clientX, clientY }: { clientX: number; clientY: number }, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The button that does it: "Delete for good". */
  readonly doIt: string;
  /** It takes nothing away: its button is not red. */
  readonly isHarmless?: boolean;
  /** The way back, where "Cancel" would be taken for the deed itself. */
  readonly leaveIt?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isLoading?: boolean;
}

/** Asks before something that cannot be undone in one step; the focus waits on the way back. */
export function ConfirmDialog(
  { title, children, doIt, isHarmless = false, leaveIt = "Cancel", onConfirm, onClose, isLoading = false }:
    ConfirmDialogProps,
) {
  return (
    <Dialog title={title} onClose={onClose} isSheet isHeld={isLoading}>
      <div>{children}</div>
      <div className="actions">
        <Button kind="plain" autoFocus disabled={isLoading} onClick={onClose}>{leaveIt}</Button>
        <Button kind={isHarmless ? "normal" : "cancel"} isLoading={isLoading} onClick={onConfirm}>{doIt}</Button>
      </div>
    </Dialog>
  );
}
