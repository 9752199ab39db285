import type { ReactNode } from "react";
import styles from "../state.module.css";

function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 132 108"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function BoxDrawing() {
  return (
    <Drawing>
      <path d="M14 36 66 20l52 16v48l-52 18-52-18z" />
      <path d="m14 36 52 17 52-17M66 53v49M38 28.500l52 16.500v14" />
      <path d="m26 56 24 7.500v15L26 71z" />
    </Drawing>
  );
}

export function OpenBoxDrawing() {
  return (
    <Drawing>
      <path d="M24 46v42l42 15 42-15V46" />
      <path d="M24 46 66 60l42-14L66 33zM66 60v43" />
      <path d="M24 46 8 34l42-14 16 13M108 46l16-12-42-14-16 13" />
    </Drawing>
  );
}

export function TippedBoxDrawing() {
  return (
    <Drawing>
      <path d="m30 44 46-22 34 34-46 24zM30 44l-4 26 34 32 4-22M110 56l-3 24-47 22" />
      <path d="m14 30-6-8M22 22l-2-10M30 20l6-8" />
    </Drawing>
  );
}
