import { useState } from "react";
import { Moon, Sun } from "lucide-react";
import styles from "./mode_choice.module.css";
import { chooseMode, type Mode, readMode } from "../base/mode.ts";

const CHOICES = [{ mode: "light", label: "Light", icon: Sun }, { mode: "dark", label: "Dark", icon: Moon }] as const;

/** Light or dark, kept on this device. */
export function ModeChoice() {
  const [chosen, setChosen] = useState(readMode);
  const choose = (mode: Mode) => {
    chooseMode(mode);
    setChosen(mode);
  };
  return (
    <div role="radiogroup" aria-labelledby="appearance" className={styles.choice}>
      {CHOICES.map(({ mode, label, icon: Icon }) => (
        <label key={mode}>
          <input type="radio" name="mode" checked={mode === chosen} onChange={() => choose(mode)} />
          <Icon aria-hidden="true" />
          {label}
        </label>
      ))}
    </div>
  );
}
