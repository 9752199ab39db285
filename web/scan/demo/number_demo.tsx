import { useState } from "react";
import { Eraser } from "lucide-react";
import { useLoginStatus } from "../../auth/login.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon_button.tsx";
import { Label } from "../../ui/label.tsx";
import cardStyles from "./answer_card.module.css";
import { DrawnLabel } from "./drawn_label.tsx";
import styles from "./number_demo.module.css";
import { type Answer, useNumberDemo } from "./use_number_demo.ts";

/** A box to write a number on, by finger, mouse or keyboard, and see it read. */
export function NumberDemo() {
  const demo = useNumberDemo();
  const [typed, setTyped] = useState("");
  const type = (digits: string) => {
    setTyped(digits);
    demo.print(digits);
  };
  const clear = () => {
    setTyped("");
    demo.clear();
  };
  return (
    <div className={`wide ${styles.demo}`}>
      <DrawnLabel demo={demo} onWrite={() => setTyped("")} />
      <div className={`stack anchor ${styles.under}`}>
        <p className="quiet small">Read in your browser. Nothing is uploaded.</p>
        <AnswerCard answer={demo.answer} onClear={clear} />
      </div>
      <label className={`row gap-12 anchor ${styles.typed}`}>
        <span className="small quiet">or type one</span>
        <input
          className="input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={typed}
          onChange={(event) => type(event.target.value.replace(/\D/g, ""))}
        />
      </label>
    </div>
  );
}

interface AnswerCardProps {
  readonly answer: Answer;
  readonly onClear: () => void;
}

/** What was read, and what may become of it. */
function AnswerCard({ answer, onClear }: AnswerCardProps) {
  const isWritten = answer.kind !== "blank" && answer.kind !== "writing";
  const read = answer.kind === "read" ? answer.texts[0] : undefined;
  return (
    <div className={`row wrap lifted ${cardStyles.card}`} data-shown={isWritten}>
      <div className={`row gap-12 target size-18 ${cardStyles.said}`} role="status" aria-live="polite">
        <AnswerWords answer={answer} />
      </div>
      {read && <KeepLink tagId={read} />}
      {isWritten && (
        <IconButton name="Clear the box" className={`rigid ${cardStyles.clear}`} onClick={onClear}>
          <Eraser aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

/** Into the form of a new box that has this number: for whoever is new, by way of the sign-up. */
function KeepLink({ tagId }: { readonly tagId: string }) {
  if (useLoginStatus() === "login") {
    return <ButtonLink to={`/app/item/new?tagId=${tagId}`} className={cardStyles.keep}>Keep box {tagId}</ButtonLink>;
  }
  return (
    <ButtonLink to={`/register?box=${tagId}`} className={cardStyles.keep}>Keep {tagId} as your first box</ButtonLink>
  );
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
          <Label key={answer.texts[0]} tagId={answer.texts[0] ?? ""} className={cardStyles.label} />
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
