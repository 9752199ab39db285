import { Help } from "./help.tsx";
import styles from "./help_page.module.css";

/** `/help` and its articles, for whoever has not signed in too. */
export function HelpPage() {
  return (
    <main className={`page is-narrow grid gap-16 column ${styles.page}`} tabIndex={-1}>
      <h1>Help center</h1>
      <Help base="/help" />
    </main>
  );
}
