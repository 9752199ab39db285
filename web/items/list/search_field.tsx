import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { Search, X } from "lucide-react";
import { useChangeQuery } from "../../base/use_change_query.ts";
import { isBusyElsewhere, isModified, useShortcuts } from "../../base/use_shortcuts.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { lazyComponent } from "../../ui/lazy_page.tsx";
import styles from "./search_field.module.css";

const RecentSearches = lazyComponent(() => import("../search/recent_searches.tsx"), "RecentSearches");

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (term: string) => void;
  /** Opens what was found first. */
  readonly onEnter: () => void;
}

/** Search as you type; `/` leads here from anywhere on the page, Escape empties it, the arrow down leads to the boxes. */
export function SearchField({ value, onChange, onEnter }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ "/": () => input.current?.select() });
  useEffect(() => {
    // A hand scanner types digits and Enter, wherever the focus is: the first one goes where the others do.
    const onKey = (event: KeyboardEvent) => {
      if (/^\p{Nd}$/u.test(event.key) && !isModified(event) && !isBusyElsewhere(event)) input.current?.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const [hasFocused, setFocused] = useState(false);
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <div className={styles.bar}>
      <div role="search" className={`anchor ${styles.field}`}>
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="search"
          className="input"
          aria-label="Search your boxes"
          placeholder="Number, word, place"
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onFocus={() => setFocused(true)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === "Escape") onChange("");
            if (key === "ArrowDown") focusFirstBox();
            if (key === "Enter" && !nativeEvent.isComposing) onEnter();
          }}
        />
        {value
          ? (
            <IconButton name="Clear the search" onClick={clear}>
              <X />
            </IconButton>
          )
          : <kbd aria-hidden="true">/</kbd>}
        {hasFocused && (
          <Suspense>
            <RecentSearches field={input} value={value} onChoose={onChange} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/**
 * The words in the search field. The address keeps them too, so that back, reload and a shared link show the same search;
 * but it follows a moment later, and a field that waited for it would lose what is typed meanwhile.
 */
export function useSearchTerm(): readonly [term: string, setTerm: (term: string) => void] {
  const [query] = useSearchParams();
  const changeQuery = useChangeQuery();
  const addressed = query.get("q") ?? "";
  const [term, setTerm] = useState(addressed);
  const { key } = useLocation();
  const arrival = useNavigationType();
  useEffect(() => {
    if (arrival !== "REPLACE") setTerm(addressed); // our own steps replace; all others come from links and the back button
  }, [key]);
  return [term, (next) => {
    setTerm(next);
    changeQuery((others) => {
      if (next) others.set("q", next);
      else others.delete("q");
    }, { replace: true });
  }];
}

function focusFirstBox(): void {
  document.querySelector<HTMLElement>("main [role=listitem] :is([data-opens-box], input):not([tabindex='-1'])")
    ?.focus();
}
