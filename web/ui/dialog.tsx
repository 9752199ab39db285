import { type ReactNode, useEffect, useId, useRef } from "react";
import { X } from "lucide-react";
import { classNames } from "./class_names.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon_button.tsx";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** A sheet comes from below on a phone. */
  readonly isSheet?: boolean;
  readonly className?: string | undefined;
}

/**
 * Stands above the page as long as it is rendered: `{isOpen && <Dialog …>}`. The browser's own dialog keeps the focus
 * inside, closes on Escape, and gives the focus back to where it was.
 */
export function Dialog({ title, onClose, children, isSheet = false, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, isSheet && styles.sheet, className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && isOutside(event, dialog.current) && onClose()}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton name="Close" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {children}
    </dialog>
  );
}

function isOutside({ clientX, clientY }: { clientX: number; clientY: number }, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
