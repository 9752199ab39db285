import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Check } from "lucide-react";
import { classNames } from "./class_names.ts";
import { IconButton } from "./icon_button.tsx";
import styles from "./menu.module.css";

export interface MenuEntry {
  readonly label: string;
  /** Stands below, quietly. */
  readonly note?: string;
  readonly icon: ReactNode;
  readonly run: () => void;
  readonly isRemoving?: boolean;
  /** One of several that exclude each other. */
  readonly isChosen?: boolean;
  /** Begins a group of its own. */
  readonly isApart?: boolean;
}

interface MenuProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly className?: string | undefined;
  /** The button is no icon alone: what stands in it names it. */
  readonly isOpenlyNamed?: boolean;
  /** Opens above the button, which stands at the foot of the screen. */
  readonly isAbove?: boolean;
  /** Opens towards the line's end: its button stands at the beginning. */
  readonly isAtStart?: boolean;
}

/** A button that opens a list of things to do: arrows move, Escape closes, and the focus comes back to the button. */
export function Menu({ name, icon, entries, className, isOpenlyNamed, isAbove, isAtStart }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    root.current?.querySelector("button")?.focus();
  };
  useEffect(() => isOpen ? whileOpen(root.current, () => setOpen(false)) : undefined, [isOpen]);
  return (
    <div
      ref={root}
      className={classNames("anchor", className)}
      onKeyDown={(event) => isOpen && onKey(event, entriesOf(root.current), close)}
    >
      <MenuButton
        name={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        isOpenlyNamed={isOpenlyNamed ?? false}
      >
        {icon}
      </MenuButton>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={name}
          className={classNames("popup", styles.menu, isAbove && styles.isAbove, isAtStart && styles.isAtStart)}
        >
          {entries.map((entry, at) => (
            <Entry
              key={at}
              {...entry}
              run={() => {
                close();
                entry.run();
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Its first entry has the focus, and a press elsewhere closes it. @returns how to end that */
function whileOpen(root: HTMLElement | null, close: () => void): () => void {
  entriesOf(root)[0]?.focus();
  root?.querySelector("[role=menu]")?.scrollIntoView({ block: "nearest" });
  const onPointerDown = ({ target }: PointerEvent) => {
    if (target instanceof Node && !root?.contains(target)) close();
  };
  addEventListener("pointerdown", onPointerDown);
  return () => removeEventListener("pointerdown", onPointerDown);
}

interface MenuButtonProps extends Omit<ComponentProps<"button">, "name"> {
  readonly name: string;
  readonly isOpenlyNamed: boolean;
}

function MenuButton({ name, isOpenlyNamed, children, ...rest }: MenuButtonProps) {
  if (!isOpenlyNamed) return <IconButton name={name} {...rest}>{children}</IconButton>;
  return <button type="button" className={`wide ${styles.button}`} {...rest}>{children}</button>;
}

function Entry({ label, note, icon, run, isRemoving, isChosen, isApart }: MenuEntry) {
  return (
    <button
      type="button"
      role={isChosen === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={isChosen}
      tabIndex={-1}
      className={classNames("entry", isRemoving && styles.isRemoving, isApart && styles.isApart)}
      onClick={run}
    >
      {icon}
      <span className="stack shrinks breaks">
        <span dir="auto">{label}</span>
        {note && <span className="quiet small" dir="auto">{note}</span>}
      </span>
      {isChosen && <Check className={styles.tick} aria-hidden="true" />}
    </button>
  );
}

function entriesOf(root: HTMLElement | null): HTMLElement[] {
  return [...root?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? []];
}

function onKey(event: KeyboardEvent, entries: readonly HTMLElement[], close: () => void): void {
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: (at + entries.length - 1) % entries.length,
    Home: 0,
    End: entries.length - 1,
  };
  const next = targets[event.key];
  if (next === undefined && event.key !== "Escape" && event.key !== "Tab") return;
  if (next !== undefined) entries[next]?.focus();
  else close();
  // Escape closes the menu alone, not the dialog that it may stand in.
  if (event.key !== "Tab") event.preventDefault();
  event.stopPropagation();
}
