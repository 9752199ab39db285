import { useTitle } from "../base/use_title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CardboardBox } from "../ui/drawings/cardboard_box.tsx";
import drawn from "./hello_page.module.css";
import styles from "./landing.module.css";

export function HelloPage() {
  useTitle("Hello");
  return (
    <main className={`grid column ${styles.page}`} tabIndex={-1}>
      <section className={`grid gap-48 ${styles.hero}`}>
        <div className={`stack gap-24 ${styles.heroWords}`}>
          <h1>Hello. What is in your boxes?</h1>
          <p>Sign in to see them, or start with the first one.</p>
          <div className="actions">
            <ButtonLink to="/login" isLarge className={styles.action}>Sign In</ButtonLink>
            <ButtonLink to="/register" isLarge kind="plain" className={styles.action}>Create Account</ButtonLink>
          </div>
        </div>
        <DrawnBox tagId="7" />
      </section>
    </main>
  );
}

function DrawnBox({ tagId }: { readonly tagId: string }) {
  return (
    <div className={`anchor ${drawn.scene}`} aria-hidden="true">
      <CardboardBox>
        <span className={drawn.number}>{tagId}</span>
      </CardboardBox>
      <div className={`stack panel lifted ${drawn.answer}`}>
        <strong>Winter coats</strong>
        <span className="quiet">Basement, left shelf</span>
      </div>
    </div>
  );
}
