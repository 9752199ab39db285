import styles from "./logo.module.css";

export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 34 30" aria-hidden="true">
        <path fill="var(--kraft)" d="M1 5.500 5 1h24l4 4.500V27a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z" />
        <path fill="var(--kraft-deep)" d="M5 1h24l4 4.500v2H1v-2z" />
        <path fill="var(--kraft-pale)" d="M14 1h6v6.500h-6z" />
        <path fill="var(--paper)" d="m6.500 12 21-.5-.4 12.700-20.800-.2z" />
        <path
          fill="none"
          stroke="var(--on-paper)"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m12.500 17.900 3.300 3.400 6-6.900"
        />
      </svg>
      Stowmark
    </span>
  );
}
