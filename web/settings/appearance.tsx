import { Monitor, Moon, Sun } from "lucide-react";
import { useStore } from "../base/store.ts";
import { chooseTheme, theme } from "../base/theme.ts";
import { Choice } from "../ui/choice.tsx";

const OPTIONS = [
  { value: "system", label: "As the system", icon: <Monitor /> },
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
] as const;

export function Appearance() {
  return (
    <section className="card stack gap-16">
      <Choice title="Colours" options={OPTIONS} value={useStore(theme)} onChange={chooseTheme} />
      <p className="quiet small">“As the system” follows your device. Your choice is kept in this browser.</p>
    </section>
  );
}
