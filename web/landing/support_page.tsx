import { Link } from "react-router-dom";
import { pageConfig } from "../base/page_config.ts";
import { runBy } from "../../domain/operator/operator.ts";
import { useTitle } from "../base/use_title.ts";
import { ContactLink } from "../ui/contact_link.tsx";
import styles from "./landing.module.css";
import { Questions } from "./questions.tsx";

const HELP = [
  {
    question: "The camera stays dark",
    answer:
      "Browsers give the camera to https pages only, and only after you allowed it. Look for the camera sign in the address bar, allow it, and load the page again. The keypad and “take a photo instead” work without.",
  },
  {
    question: "A number is read wrong",
    answer:
      "Write it a little larger, with a pen that is not too thin, and hold the phone still for a moment. You can always type it.",
  },
  {
    question: "I deleted a box by mistake",
    answer: "It waits in the trash for 30 days. Open Settings, then Trash, and restore it.",
  },
  {
    question: "I cannot sign in",
    answer:
      "Sign in the way you did the first time. For Google, allow its window to open. If you use a password, “Forgot your password?” sends a code to your e-mail address.",
  },
];

export function SupportPage() {
  useTitle("Support");
  const { operator } = pageConfig;
  return (
    <main className={`grid column ${styles.page}`} tabIndex={-1}>
      <section className={`stack gap-16 ${styles.head}`}>
        <h1>Support</h1>
        <p>
          Look it up in the <Link to="/help">help center</Link>. {runBy(operator)} {operator.contact
            ? (
              <>
                Not answered in the help center? Write to them at <ContactLink />{" "}
                and say what you did, what you saw, and what you expected.
              </>
            )
            : "Ask whoever gave you its address."}
        </p>
      </section>
      <section aria-label="Common questions">
        <Questions questions={HELP} />
        <p>
          The rules: <Link to="/terms">terms</Link>, <Link to="/privacy">privacy</Link>,{" "}
          <Link to="/cookies">cookies</Link>.
        </p>
      </section>
    </main>
  );
}
