import { useState } from "react";
import { AnswerCard } from "./answer_card.tsx";
import { DrawnLabel } from "./drawn_label.tsx";
import styles from "./number_demo.module.css";
import { useNumberDemo } from "./use_number_demo.ts";

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
