import type { ReactNode } from "react";
import { Volume2, VolumeX, X } from "lucide-react";
import { gameAlarm } from "../../base/game_alarm.ts";
import { useStore } from "../../base/store.ts";
import { classNames } from "../../ui/class_names.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import styles from "./game_frame.module.css";

interface GameFrameProps {
  readonly title: string | null;
  readonly isOver: boolean;
  readonly hasClock?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function GameFrame({ title, isOver, hasClock = false, onClose, children }: GameFrameProps) {
  return (
    <main className={classNames("page", styles.frame, isOver && styles.over)} data-fills-screen tabIndex={-1}>
      <div className={`row gap-4 target ${styles.head}`}>
        <span className="quiet small">{title}</span>
        {hasClock && <AlarmSwitch />}
        <IconButton name="Close" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {children}
    </main>
  );
}

function AlarmSwitch() {
  const isOn = useStore(gameAlarm);
  return (
    <IconButton name="Sound in the last seconds" aria-pressed={isOn} onClick={() => gameAlarm.set(!isOn)}>
      {isOn ? <Volume2 /> : <VolumeX />}
    </IconButton>
  );
}
