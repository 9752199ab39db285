import { useEffect, useState } from "react";
import { useTitle } from "../base/use_title.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import styles from "./landing.module.css";

const WAYS = [
  {
    title: "iPhone and iPad",
    steps: ["Open this page in Safari.", "Tap Share.", "Tap “Add to Home Screen”."],
  },
  {
    title: "Android",
    steps: ["Open this page in Chrome.", "Tap the menu.", "Tap “Install app” or “Add to Home screen”."],
  },
  {
    title: "Computer",
    steps: ["Open this page in Chrome or Edge.", "Click the install sign in the address bar.", "Confirm."],
  },
];

export function DownloadPage() {
  useTitle("Get the app");
  return (
    <main className={styles.page} tabIndex={-1}>
      <section className={styles.head}>
        <h1>Get the app</h1>
        <p>
          Stowmark is a web app: there is nothing to fetch from a store, and no separate iOS app. Put it on your home
          screen and it opens like one, camera included.
        </p>
        <div className="actions">
          <InstallButton />
          <ButtonLink to="/register" isLarge kind="plain" className={styles.action}>Use it right here</ButtonLink>
        </div>
      </section>
      <section className={styles.ways} aria-label="How to install">
        {WAYS.map(({ title, steps }) => (
          <div key={title} className="card">
            <h2>{title}</h2>
            <ol>{steps.map((step) => <li key={step}>{step}</li>)}</ol>
          </div>
        ))}
      </section>
    </main>
  );
}

interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** Installs in one click where the browser offers that; elsewhere there is no button, only the steps. */
function InstallButton() {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      if ("prompt" in event) setOffer(event as InstallOffer);
    };
    addEventListener("beforeinstallprompt", keep);
    return () => removeEventListener("beforeinstallprompt", keep);
  }, []);
  if (!offer) return null;
  return (
    <Button
      isLarge
      className={styles.action}
      onClick={async () => {
        await offer.prompt();
        setOffer(null);
      }}
    >
      Install Stowmark
    </Button>
  );
}
