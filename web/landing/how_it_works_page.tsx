import { useTitle } from "../base/use_title.ts";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./landing.module.css";
import { Questions } from "./questions.tsx";
import { Steps } from "./steps.tsx";

const QUESTIONS = [
  {
    question: "Which numbers work?",
    answer: "Any of one to eight digits, handwritten or printed. Zeros in front count: 007 is its own box.",
  },
  {
    question: "What if a number is not read?",
    answer: "Type it: the keypad is always a thumb away. When the camera is not sure, it lists what it may be.",
  },
  {
    question: "Do I have to start over with boxes that have numbers?",
    answer: "No. Keep the numbers you have. Scan each once and say what is inside.",
  },
  {
    question: "Which number comes next?",
    answer: "Stowmark tells you after each box, so that you can write it on the next one.",
  },
];

export function HowItWorksPage() {
  useTitle("How it works");
  return (
    <main className={`grid column ${styles.page}`} tabIndex={-1}>
      <section className={`stack gap-16 ${styles.head}`}>
        <h1>How it works</h1>
        <p>Three steps, the first of them with a marker.</p>
      </section>
      <section className="stack gap-32" aria-label="Steps">
        <Steps heading="h2" />
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions">Asked often</h2>
        <Questions questions={QUESTIONS} />
      </section>
      <section className={`row wrap spread gap-24 kraft ${styles.closing}`}>
        <h2>Get it on your phone</h2>
        <ButtonLink to="/download" isLarge className={styles.action}>Get the app</ButtonLink>
      </section>
    </main>
  );
}
