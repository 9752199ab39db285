import { type PointerEvent, useState } from "react";
import { Eraser } from "lucide-react";
import type { Point } from "../../../domain/scan/reading.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { Label } from "../../ui/label.tsx";
import { SHEET } from "./drawing.ts";
import styles from "./number_demo.module.css";
import { type Answer, useNumberDemo } from "./use_number_demo.ts";

type Demo = ReturnType<typeof useNumberDemo>;

/** A drawn box to write a number on, by finger, mouse or keyboard, and see it read. */
export function NumberDemo() {
  const demo = useNumberDemo();
  const [typed, setTyped] = useState("");
  const type = (digits: string) => {
    setTyped(digits);
    demo.print(digits);
  };
  return (
    <div className={styles.demo}>
      <div className={styles.answer} role="status" aria-live="polite">
        <AnswerWords answer={demo.answer} />
      </div>
      <DrawnFace demo={demo} onChange={() => setTyped("")} />
      <label className={styles.typed}>
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

interface DrawnFaceProps {
  readonly demo: Demo;
  /** Somebody wrote on it, or cleared it. */
  readonly onChange: () => void;
}

function DrawnFace({ demo, onChange }: DrawnFaceProps) {
  const { answer } = demo;
  const isBlank = answer.kind === "blank";
  const clear = () => {
    onChange();
    demo.clear();
  };
  return (
    <div className={styles.face}>
      <canvas
        ref={demo.canvas}
        width={SHEET.width}
        height={SHEET.height}
        role="img"
        aria-label="A box to write a number on. With a keyboard, type one in the field below."
        onPointerDown={(event) => {
          onChange();
          event.currentTarget.setPointerCapture(event.pointerId);
          demo.strokeTo(pointOf(event));
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) demo.strokeTo(pointOf(event));
        }}
        onPointerUp={demo.lift}
        onPointerCancel={demo.lift}
      />
      {isBlank && <p className={styles.hint} aria-hidden="true">Write a number here</p>}
      {"box" in answer && answer.box && (
        <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} aria-hidden="true">
          <polygon points={answer.box.join(" ")} />
        </svg>
      )}
      {!isBlank && (
        <IconButton name="Clear the box" className={styles.clear} onClick={clear}>
          <Eraser aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function AnswerWords({ answer }: { readonly answer: Answer }) {
  switch (answer.kind) {
    case "blank":
    case "writing":
      return <span className="quiet">Read in your browser. Nothing is uploaded.</span>;
    case "opening":
      return <span className="quiet">Getting ready to read…</span>;
    case "read":
      return (
        <>
          <Label tagId={answer.texts[0] ?? ""} size="large" className={styles.label} />
          <span>That is box {answer.texts[0]}.</span>
        </>
      );
    case "uncertain":
      return (
        <span>
          <strong>{answer.texts[0]}?</strong> {answer.texts.length > 1 && `or ${answer.texts.slice(1).join(", ")}`}
        </span>
      );
    case "unread":
      return <span>No number that I can read yet. Write it larger, or more clearly.</span>;
    case "too-long":
      return <span>That is too long: a number has 1 to 8 digits.</span>;
    case "broken":
      return <span>The number reader could not be loaded. Write on to try once more.</span>;
  }
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [(clientX - left) * SHEET.width / width, (clientY - top) * SHEET.height / height];
}
