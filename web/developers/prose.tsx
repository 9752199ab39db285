/** A sentence in which words between backticks stand as they are written in programs. */
export function Prose({ children }: { readonly children: string }) {
  return children.split("`").map((part, at) => at % 2 === 0 ? part : <code key={at}>{part}</code>);
}
