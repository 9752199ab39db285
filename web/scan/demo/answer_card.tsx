import { Eraser } from "lucide-react";
import { useLoginStatus } from "../../auth/login.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon_button.tsx";
import { Label } from "../../ui/label.tsx";
import styles from "./answer_card.module.css";
import type { Answer } from "./use_number_demo.ts";

interface AnswerCardProps {
  readonly answer: Answer;
  readonly onClear: () => void;
}

/** What was read, and what may become of it. */
export function AnswerCard({ answer, onClear }: AnswerCardProps) {
  const isWritten = answer.kind !== "blank" && answer.kind !== "writing";
  const read = answer.kind === "read" ? answer.texts[0] : undefined;
  return (
    <div className={`row wrap lifted ${styles.card}`} data-shown={isWritten}>
      <div className={`row gap-12 target size-18 ${styles.said}`} role="status" aria-live="polite">
        <AnswerWords answer={answer} />
      </div>
      {read && <KeepLink tagId={read} />}
      {isWritten && (
        <IconButton name="Clear the box" className={`rigid ${styles.clear}`} onClick={onClear}>
          <Eraser aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

/** Into the form of a new box that has this number: for whoever is new, by way of the sign-up. */
function KeepLink({ tagId }: { readonly tagId: string }) {
  if (useLoginStatus() === "login") {
    return <ButtonLink to={`/app/item/new?tagId=${tagId}`} className={styles.keep}>Keep box {tagId}</ButtonLink>;
  }
  return <ButtonLink to={`/register?box=${tagId}`} className={styles.keep}>Keep {tagId} as your first box</ButtonLink>;
}

function AnswerWords({ answer }: { readonly answer: Answer }) {
  switch (answer.kind) {
    case "blank":
    case "writing":
      return null;
    case "opening":
      return <span className="quiet">Getting ready to read…</span>;
    case "read":
      return (
        <>
          <Label key={answer.texts[0]} tagId={answer.texts[0] ?? ""} className={styles.label} />
          <strong>That is box {answer.texts[0]}.</strong>
        </>
      );
    case "uncertain":
      return (
        <span>
          <strong>{answer.texts[0]}?</strong> {answer.texts.length > 1 && `or ${answer.texts.slice(1).join(", ")}`}
        </span>
      );
    case "unread":
      return <span>I can't read that yet. Write it larger.</span>;
    case "too-long":
      return <span>That is too long: a number has 1 to 8 digits.</span>;
    case "broken":
      return <span>The number reader could not be loaded. Write on to try once more.</span>;
  }
}
