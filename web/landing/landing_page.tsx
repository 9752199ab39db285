import type { ReactNode } from "react";
import { Cloud, Lock, Search, Smartphone } from "lucide-react";
import { Link } from "react-router-dom";
import { useTitle } from "../base/use_title.ts";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./landing.module.css";
import { ACCURACY } from "./measured.ts";
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
    text:
      "Photos and papers are shown to you and to those you share them with, nobody else. We strip the location from every photo we show.",
  },
  {
    icon: Cloud,
    title: "On every device",
    text: "What you save on the phone is on the laptop. Run it on your own server, with your own backups.",
  },
];

interface LandingPageProps {
  readonly demo: ReactNode;
  readonly prices: ReactNode;
}

export function LandingPage({ demo, prices }: LandingPageProps) {
  useTitle("");
  return (
    <main id="content" className={`grid column ${styles.page}`} tabIndex={-1}>
      <section className={`grid gap-48 ${styles.hero}`}>
        <div className={`stack gap-24 ${styles.heroWords}`}>
          <h1>
            The <span className={styles.whole}>AI-powered</span> inventory app for everyone
          </h1>
          <p>Write a number on the box. Point your phone at it. See what is inside, without opening it.</p>
          <div className={`row wrap ${styles.ways}`}>
            <ButtonLink to="/register" isLarge className={styles.action}>Get Started</ButtonLink>
            <span className={`row wrap ${styles.quietWays}`}>
              <ButtonLink to="/download" isLarge kind="bare" isTight>Get the app</ButtonLink>
              <ButtonLink to="/how-it-works" isLarge kind="bare" isTight>How it works</ButtonLink>
            </span>
          </div>
          <p className="quiet small">
            Reads {ACCURACY.percent} of numbers right in our test of {ACCURACY.pictures} pictures.{" "}
            <Link to="/how-reading-is-measured">How we test</Link>
          </p>
        </div>
        {demo}
      </section>
      <section className="stack gap-32" aria-labelledby="steps">
        <h2 id="steps">A marker, a phone, and you are organised</h2>
        <Steps heading="h3" />
      </section>
      <section className={`grid gap-32 ${styles.promises}`} aria-label="What you can rely on">
        {PROMISES.map(({ icon: Icon, title, text }) => (
          <div key={title}>
            <Icon size={26} strokeWidth={1.75} aria-hidden="true" />
            <h3 className="size-18">{title}</h3>
            <p className="quiet">{text}</p>
          </div>
        ))}
      </section>
      {prices}
      <section className={`row wrap spread gap-24 kraft ${styles.closing}`}>
        <h2>Start with one box. You have a marker somewhere.</h2>
        <ButtonLink to="/register" isLarge className={styles.action}>Get Started</ButtonLink>
      </section>
    </main>
  );
}
