import { Monitor, Moon, Sun } from "lucide-react";
import { useStore } from "../base/store.ts";
import { chooseTheme, theme as chosenTheme } from "../base/theme.ts";
import styles from "./appearance.module.css";

const CHOICES = [
  { theme: "system", label: "As the system", icon: Monitor },
  { theme: "light", label: "Light", icon: Sun },
  { theme: "dark", label: "Dark", icon: Moon },
] as const;

/** In the settings: light, dark, or whichever the device is in. */
export function Appearance() {
  const chosen = useStore(chosenTheme);
  return (
    <section className="card stack gap-16">
      <div role="radiogroup" aria-label="Appearance" className={`grid gap-8 ${styles.choice}`}>
        {CHOICES.map(({ theme, label, icon: Icon }) => (
          <label key={theme}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            <Icon aria-hidden="true" />
            {label}
          </label>
        ))}
      </div>
      <p className="quiet small">“As the system” follows your device. Your choice is kept in this browser.</p>
    </section>
  );
}
