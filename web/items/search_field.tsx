import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { Search, X } from "lucide-react";
import { useShortcuts } from "../base/use_shortcuts.ts";
import { IconButton } from "../ui/icon_button.tsx";
import styles from "./search_field.module.css";

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (term: string) => void;
}

/** Search as you type; `/` leads here from anywhere on the page, Escape empties it. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ "/": () => input.current?.select() });
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <div className={styles.bar}>
      <div role="search" className={styles.field}>
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="search"
          className="input"
          aria-label="Search your items"
          placeholder="Number, word, place"
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && onChange("")}
        />
        {value
          ? (
            <IconButton name="Clear the search" onClick={clear}>
              <X />
            </IconButton>
          )
          : <kbd aria-hidden="true">/</kbd>}
      </div>
    </div>
  );
}

/**
 * The words in the search field. The address keeps them too, so that back, reload and a shared link show the same search;
 * but it follows a moment later, and a field that waited for it would lose what is typed meanwhile.
 */
export function useSearchTerm(): readonly [term: string, setTerm: (term: string) => void] {
  const [query, setQuery] = useSearchParams();
  const addressed = query.get("q") ?? "";
  const [term, setTerm] = useState(addressed);
  const { key } = useLocation();
  const arrival = useNavigationType();
  useEffect(() => {
    if (arrival !== "REPLACE") setTerm(addressed); // our own steps replace; all others come from links and the back button
  }, [key]);
  return [term, (next) => {
    setTerm(next);
    setQuery(next ? { q: next } : {}, { replace: true });
  }];
}
