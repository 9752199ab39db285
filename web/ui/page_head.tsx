import { type ReactNode, useEffect } from "react";
import { ArrowLeft } from "lucide-react";
import { createStore, useStore } from "../base/store.ts";
import { classNames } from "./class_names.ts";
import { IconButton, IconLink } from "./icon_button.tsx";
import styles from "./page_head.module.css";

interface PageHeadProps {
  readonly back?: string | undefined;
  /** The same for a page that the sidebar shows the way to, which a phone has not. */
  readonly backOnPhone?: string;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** What can be done here, at the other end of the line. */
  readonly children?: ReactNode;
}

/** How every page beside the sidebar begins. */
export function PageHead({ backOnPhone, back = backOnPhone, title, note, children }: PageHeadProps) {
  const step = useStore(stepBack);
  return (
    <header className={`flex wrap gap-8 anchor ${styles.head}`}>
      {step
        ? <BackInStep goBack={step.goBack} />
        : back && (
          <IconLink to={back} name="Back" className={classNames(styles.back, backOnPhone && styles.onPhone)}>
            <ArrowLeft />
          </IconLink>
        )}
      <div className={`stack gap-4 breaks grow ${styles.words}`}>
        <h1 dir="auto">{title}</h1>
        {note && <p className="quiet">{note}</p>}
      </div>
      {children && <div className="flex wrap gap-8">{children}</div>}
    </header>
  );
}

/** Keeps its room while nothing leads away, so that the title does not jump. */
function BackInStep({ goBack }: { readonly goBack: (() => void) | null }) {
  return (
    <IconButton
      name="Back"
      className={classNames(styles.back, !goBack && styles.isClosed)}
      onClick={goBack ?? undefined}
    >
      <ArrowLeft />
    </IconButton>
  );
}

/** Set by a step that knows a better way back than its page, or that there is none just now. */
const stepBack = createStore<{ readonly goBack: (() => void) | null } | null>(null);

/** @param isOwn whether the step's way back stands instead of the page's */
export function useStepBack(isOwn: boolean, goBack: (() => void) | undefined): void {
  useEffect(() => {
    if (!isOwn) return;
    stepBack.set({ goBack: goBack ?? null });
    return () => stepBack.set(null);
  }, [isOwn, goBack !== undefined]);
}
