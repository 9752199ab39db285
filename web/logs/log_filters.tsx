import { useState } from "react";
import { X } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { LEVEL_NAMES, servicesOf } from "./log_words.ts";
import styles from "./logs.module.css";
import type { useLogs } from "./use_logs.ts";

interface LogFiltersProps {
  readonly logs: ReturnType<typeof useLogs>;
  readonly services: readonly string[];
}

export function LogFilters({ logs: { asked, isGrouped, ask, group }, services }: LogFiltersProps) {
  return (
    <div className={`row wrap ${styles.filters}`}>
      <label className={`stack gap-4 small strong ${styles.filter}`}>
        <span>Service</span>
        <select
          className="input"
          value={asked.service ?? ""}
          onChange={({ currentTarget }) => ask({ service: currentTarget.value || undefined })}
        >
          <option value="">All Services</option>
          {servicesOf(services).map((service) => <option key={service}>{service}</option>)}
        </select>
      </label>
      <SearchForm onSearch={(query) => ask({ query: query || undefined })} />
      <label className={`row gap-8 ${styles.grouping}`}>
        <input type="checkbox" checked={isGrouped} onChange={({ currentTarget }) => group(currentTarget.checked)} />
        Group equal messages
      </label>
      {(asked.level || asked.like) && (
        <Button kind="plain" onClick={() => ask({ level: undefined, like: undefined })}>
          <X aria-hidden="true" /> {asked.like ? "Only one message" : `${LEVEL_NAMES[asked.level ?? "error"]} only`}
        </Button>
      )}
    </div>
  );
}

function SearchForm({ onSearch }: { readonly onSearch: (words: string) => void }) {
  const [words, setWords] = useState("");
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(words.trim());
      }}
    >
      <label className={`stack gap-4 small strong ${styles.filter}`}>
        <span>Search</span>
        <input
          type="search"
          className="input"
          placeholder="Words, a request id, a file"
          maxLength={500}
          enterKeyHint="search"
          value={words}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value);
            if (currentTarget.value === "") onSearch("");
          }}
        />
      </label>
    </form>
  );
}
