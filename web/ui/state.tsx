import { type ReactNode, useState } from "react";
import { CircleAlert } from "lucide-react";
import { Button } from "./button.tsx";
import { classNames } from "./class_names.ts";
import { TippedBoxDrawing } from "./drawings/drawings.tsx";
import styles from "./state.module.css";

interface StateProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Smaller on a phone, so that all its actions stand above the bottom bar. */
  readonly isCompact?: boolean;
  /** It is all there is on the page, so its title is the page's. */
  readonly isPage?: boolean;
}

/** What stands where a list would be: a drawing, a sentence, one thing to do. */
export function State({ drawing, title, children, actions, isCompact = false, isPage = false }: StateProps) {
  const Title = isPage ? "h1" : "h2";
  return (
    <div className={classNames("stack gap-12 starts", styles.state, isCompact && styles.compact)}>
      {drawing}
      <Title>{title}</Title>
      {children}
      {actions && <div className={`actions ${styles.actions}`}>{actions}</div>}
    </div>
  );
}

interface FailedStateProps {
  readonly sentence: string;
  readonly title?: string;
  readonly onRetry: () => unknown;
}

export function FailedState({ sentence, title = "That did not work", onRetry }: FailedStateProps) {
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  return (
    <div role="alert">
      <State
        drawing={<TippedBoxDrawing />}
        title={title}
        actions={<Button isLoading={isTrying} onClick={retry}>Try Again</Button>}
      >
        <p className="quiet">{sentence}</p>
      </State>
    </div>
  );
}

/** A part of a page that did not come, where a heading and a loud button stand beside it already. */
export function FailedPart({ sentence, onRetry }: Omit<FailedStateProps, "title">) {
  return (
    <div className={`notice is-fault wrap ${styles.part}`} role="alert">
      <CircleAlert aria-hidden="true" />
      <p>{sentence}</p>
      <Button kind="plain" onClick={onRetry}>Try Again</Button>
    </div>
  );
}

/** What stands where a page would be that broke, or whose script did not arrive. */
export function PageFailed({ onRetry }: Pick<FailedStateProps, "onRetry">) {
  return (
    <FailedState
      title="This page did not open"
      sentence="Check your connection and try again. Nothing you saved is lost."
      onRetry={onRetry}
    />
  );
}
