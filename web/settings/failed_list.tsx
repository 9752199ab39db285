import { CircleAlert } from "lucide-react";
import { Button } from "../ui/button.tsx";
import styles from "./api_access.module.css";

interface FailedListProps {
  readonly sentence: string;
  readonly onRetry: () => void;
}

/** A list that did not come, inside a card that has a heading and a loud button of its own. */
export function FailedList({ sentence, onRetry }: FailedListProps) {
  return (
    <div className={`notice is-fault ${styles.failed}`} role="alert">
      <CircleAlert aria-hidden="true" />
      <p>{sentence}</p>
      <Button kind="plain" onClick={onRetry}>Try Again</Button>
    </div>
  );
}
