import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useLoginStatus } from "../auth/login.ts";
import { pageConfig, withBasePath } from "../base/page_config.ts";
import { QrCode } from "../base/qr_code.tsx";
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
    <main className={`grid column ${styles.page}`} tabIndex={-1}>
      <section className={`stack gap-16 ${styles.head}`}>
        <h1>Get the app</h1>
        <p>
          Stowmark runs in your browser: use it now, with nothing to install. Put it on your home screen and it opens
          like any app, camera included. It is not in an app store, and there is no separate iOS app.
        </p>
        <div className="actions">
          <UseItNow />
          <InstallButton />
        </div>
      </section>
      <AddressCode />
      <section className={`grid gap-24 ${styles.devices}`} aria-label="How to install">
        {WAYS.map(({ title, steps }) => (
          <div key={title} className="card">
            <h2>{title}</h2>
            <ol className="bullets">{steps.map((step) => <li key={step}>{step}</li>)}</ol>
          </div>
        ))}
      </section>
    </main>
  );
}

function UseItNow() {
  const isMember = useLoginStatus() === "login";
  return (
    <ButtonLink to={isMember ? "/app/home" : "/register"} isLarge className={styles.action}>
      Use it now
    </ButtonLink>
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
      kind="plain"
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

/** This server's address for another device's camera. */
function AddressCode() {
  const address = `${pageConfig.address ?? location.origin + withBasePath("")}/`;
  const isReachable = !isOnlyHere(address);
  return (
    <section className={`card row wrap gap-24 ${styles.phone}`} aria-labelledby="address-code">
      {isReachable && <QrCode text={address} />}
      <div>
        <h2 className="size-22" id="address-code">On your phone</h2>
        {isReachable ? <Address address={address} /> : (
          <p>
            This server is open to this computer alone, so no other device can come here yet. The help says{" "}
            <Link to="/help/phone">how to open it to your phone</Link>.
          </p>
        )}
      </div>
    </section>
  );
}

function Address({ address }: { readonly address: string }) {
  return (
    <>
      <p>Point the phone's camera at this square and open what it finds.</p>
      <p className="breaks">
        <a href={address}>{address}</a>
      </p>
    </>
  );
}

function isOnlyHere(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}
