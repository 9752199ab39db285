/** Turns while something is under way; beside words, which say what. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

/** A whole page that waits, with the words that say for what. */
export function Waiting({ children }: { readonly children: string }) {
  return (
    <div className="waiting" role="status">
      <Spinner />
      <p>{children}</p>
    </div>
  );
}
