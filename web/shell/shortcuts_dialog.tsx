import { Dialog } from "../ui/dialog.tsx";
import styles from "./shortcuts_dialog.module.css";

interface Keys {
  readonly keys: readonly string[];
  readonly does: string;
}

const SECTIONS: readonly { readonly title: string; readonly rows: readonly Keys[] }[] = [
  {
    title: "Home",
    rows: [
      { keys: ["/"], does: "Search" },
      { keys: ["n"], does: "New box" },
      { keys: ["s"], does: "Scan" },
      { keys: ["↑", "↓"], does: "Move from box to box" },
    ],
  },
  {
    title: "A box",
    rows: [
      { keys: ["e"], does: "Edit it" },
      { keys: ["←", "→"], does: "Turn the photos" },
      { keys: ["+", "-", "0"], does: "Zoom a photo in, out, and back" },
    ],
  },
  { title: "Scan", rows: [{ keys: ["0–9"], does: "Type the number" }, { keys: ["Enter"], does: "Look it up" }] },
  { title: "Replay of a game", rows: [{ keys: [",", "."], does: "One move back, one forward" }] },
  { title: "Everywhere", rows: [{ keys: ["Esc"], does: "Close" }, { keys: ["?"], does: "Show these keys" }] },
];

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className={`stack gap-16 ${styles.sections}`}>
        {SECTIONS.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ keys, does }) => (
                <div key={does}>
                  <dt className="flex gap-4">{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
