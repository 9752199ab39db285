import { useEffect } from "react";

/** Names the page in the tab and in the history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Stowmark` : "Stowmark";
  }, [title]);
}
