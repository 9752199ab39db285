import type { ReactNode } from "react";
import { X } from "lucide-react";
import { classNames } from "../../ui/class_names.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import styles from "./game_frame.module.css";

interface GameFrameProps {
  readonly title: string | null;
  readonly isOver: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function GameFrame({ title, isOver, onClose, children }: GameFrameProps) {
  return (
    <main className={classNames("page", styles.frame, isOver && styles.over)} data-fills-screen tabIndex={-1}>
      <div className={styles.head}>
        <span className="quiet small">{title}</span>
        <IconButton name="Close" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {children}
    </main>
  );
}
