import styles from "./app_shell.module.css";

/** Past the menu. On the drawn landing page, where no script hears it, it goes by its address. */
export function SkipLink({ href = "#root" }: { readonly href?: string }) {
  return <a className={`pill ${styles.skipLink}`} href={href} onClick={focusMain}>Skip to the content</a>;
}

export function mainElement(): HTMLElement | null {
  return document.querySelector("main");
}

function focusMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  mainElement()?.focus();
}
