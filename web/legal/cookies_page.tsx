import { LegalText, type Section } from "./legal_text.tsx";

const SECTIONS: readonly Section[] = [
  {
    title: "Cookies we set",
    text: [
      "Two, and only once you sign in: one that says who you are for 15 minutes, and one that renews it for up to 30 days. Scripts cannot read either. Without them you could not stay signed in, so there is nothing to agree to and no banner.",
    ],
  },
  {
    title: "What your browser remembers",
    text: [
      "In its own storage, not in cookies: whether you chose light or dark, the page you wanted before you signed in, your e-mail address as a hint that you were signed in, and a box you were writing when the page closed.",
    ],
  },
  {
    title: "Cookies of others",
    text: [
      "Google's sign-in button and the payment form come from their providers, who may set cookies of their own on their own addresses while you use them.",
    ],
  },
  {
    title: "Getting rid of them",
    text: ["Log out, or clear this site's data in your browser's settings."],
  },
];

export function CookiesPage() {
  return <LegalText title="Cookies Policy" date="January 2024" sections={SECTIONS} />;
}
