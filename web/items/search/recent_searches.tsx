import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { History } from "lucide-react";
import { useUser } from "../../auth/login.ts";
import { Button } from "../../ui/button.tsx";
import { forgetSearches, searchesOf } from "./kept_searches.ts";
import styles from "./recent_searches.module.css";

interface RecentSearchesProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChoose: (term: string) => void;
}

/**
 * Below the empty search field that has the focus: what was searched for before. A combobox as the ARIA practices
 * describe it: the focus stays in the field, which names the option that the arrows are at.
 */
export function RecentSearches({ field, value, onChoose }: RecentSearchesProps) {
  const id = useId();
  const owner = useUser()?.household.householdId ?? "";
  const [terms, setTerms] = useState(() => searchesOf(owner));
  const [isHere, setHere] = useState(() => document.activeElement === field.current);
  const [at, setAt] = useState(-1);
  const isOpen = isHere && value === "" && terms.length > 0;
  const close = () => {
    setHere(false);
    setAt(-1);
  };
  const choose = (term: string) => {
    setAt(-1);
    onChoose(term);
  };
  const onIn = () => {
    setHere(true);
    setTerms(searchesOf(owner));
  };
  const onKey = (key: string) => {
    const chosen = terms[at];
    if (!isOpen) return false;
    if (key === "ArrowDown") setAt((at + 1) % terms.length);
    else if (key === "ArrowUp") setAt(at <= 0 ? terms.length - 1 : at - 1);
    else if (key === "Enter" && chosen !== undefined) choose(chosen);
    else if (key === "Escape") close();
    else return false;
    return true;
  };
  useField(field, { onIn, onOut: close, onKey });
  useNamedOption(field, { id, isOpen, at });
  if (!isOpen) return null;
  return (
    <div className={`popup ${styles.panel}`} data-part="recent">
      <ul id={id} role="listbox" aria-label="Recent searches">
        {terms.map((term, index) => (
          <li
            key={term}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className="entry"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(term)}
          >
            <History aria-hidden="true" /> <span className="ellipsis" dir="auto">{term}</span>
          </li>
        ))}
      </ul>
      <Button
        kind="bare"
        isTight
        className="small"
        onClick={() => {
          forgetSearches();
          close();
          field.current?.focus();
        }}
      >
        Clear recent searches
      </Button>
    </div>
  );
}

type Field = RecentSearchesProps["field"];

interface Heard {
  readonly onIn: () => void;
  readonly onOut: () => void;
  /** Says whether the key was one for the list: then the field does not hear of it. */
  readonly onKey: (key: string) => boolean;
}

function useField(field: Field, heard: Heard): void {
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => {
    const container = field.current?.parentElement;
    const gone = new AbortController();
    const { signal } = gone;
    container?.addEventListener("focusin", () => latest.current.onIn(), { signal });
    container?.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && container.contains(relatedTarget))) latest.current.onOut();
    }, { signal });
    field.current?.addEventListener("keydown", (event) => {
      if (event.isComposing || !latest.current.onKey(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    }, { signal });
    return () => gone.abort();
  }, []);
}

interface Named {
  readonly id: string;
  readonly isOpen: boolean;
  readonly at: number;
}

function useNamedOption(field: Field, { id, isOpen, at }: Named): void {
  useEffect(() => {
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(isOpen),
      "aria-controls": isOpen ? id : "",
      "aria-activedescendant": isOpen && at >= 0 ? `${id}-${at}` : "",
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value) field.current?.setAttribute(name, value);
      else field.current?.removeAttribute(name);
    }
  });
}
