import { useTitle } from "../base/use_title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { InstallButton } from "./install_button.tsx";

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
    <main className="landing" tabIndex={-1}>
      <section className="landing-head">
        <h1>Get the app</h1>
        <p>
          Stowmark is a web app: there is nothing to fetch from a store, and no separate iOS app. Put it on your home
          screen and it opens like one, camera included.
        </p>
        <div className="actions">
          <InstallButton />
          <ButtonLink to="/register" isLarge kind="plain">Use it right here</ButtonLink>
        </div>
      </section>
      <section className="ways" aria-label="How to install">
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
