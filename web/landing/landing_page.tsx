import type { ReactNode } from "react";
import { Cloud, Lock, Search, Smartphone } from "lucide-react";
import { useTitle } from "../base/use_title.ts";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./landing.module.css";
import { MEASURED_ACCURACY } from "./measured_accuracy.ts";
import { Steps } from "./steps.tsx";

const PROMISES = [
  {
    icon: Search,
    title: "Found in seconds",
    text: "Search as you type, by number, word or place. A typo or a missing accent does not matter.",
  },
  {
    icon: Smartphone,
    title: "Read on your phone",
    text:
      "The number is read in your browser. No picture has to leave the phone for that, and no service elsewhere is asked.",
  },
  {
    icon: Lock,
    title: "Nobody else's business",
    text: "Photos and papers are shown to you alone. Where a photo was taken is removed from what is shown.",
  },
  {
    icon: Cloud,
    title: "On every device",
    text: "What you save on the phone is on the laptop. Run it on your own server, with your own backups.",
  },
];

interface LandingPageProps {
  readonly demo: ReactNode;
}

export function LandingPage({ demo }: LandingPageProps) {
  useTitle("");
  return (
    <main className={styles.page} tabIndex={-1}>
      <section className={styles.hero}>
        <div className={styles.heroWords}>
          <h1>The AI-powered inventory app for everyone</h1>
          <p>Write a number on the box. Point your phone at it. See what is inside, without opening it.</p>
          <div className="actions">
            <ButtonLink to="/download" isLarge className={styles.action}>Get the app</ButtonLink>
            <ButtonLink to="/how-it-works" isLarge kind="plain" className={styles.action}>How it works</ButtonLink>
          </div>
          <p className="quiet small">Reads {MEASURED_ACCURACY.percent} of numbers right, {MEASURED_ACCURACY.on}.</p>
        </div>
        {demo}
      </section>
      <section className={styles.stepsSection} aria-labelledby="steps">
        <h2 id="steps">A marker, a phone, and you are organised</h2>
        <Steps />
      </section>
      <section className={styles.promises} aria-label="What you can rely on">
        {PROMISES.map(({ icon: Icon, title, text }) => (
          <div key={title}>
            <Icon strokeWidth={1.75} aria-hidden="true" />
            <h3>{title}</h3>
            <p className="quiet">{text}</p>
          </div>
        ))}
      </section>
      <section className={styles.closing}>
        <h2>Start with one box. You have a marker somewhere.</h2>
        <ButtonLink to="/register" isLarge className={styles.action}>Get Started</ButtonLink>
      </section>
    </main>
  );
}
