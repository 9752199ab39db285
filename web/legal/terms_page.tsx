import { LegalText, type Section } from "./legal_text.tsx";

const SECTIONS: readonly Section[] = [
  {
    title: "Agreement",
    text: ["By using Stowmark you agree to these terms. If you do not agree, please do not use it."],
  },
  {
    title: "Who may use it",
    text: [
      "You must be at least 13 years old. If you are under 18, a parent or guardian must have agreed to these terms for you.",
    ],
  },
  {
    title: "Your account",
    text: [
      "You sign in with a Google account, or in another way that this server offers. Keep it safe: what is done while you are signed in counts as done by you. Under “Signed-in devices” in the settings you see where that is, and end what is not yours.",
    ],
  },
  {
    title: "What you store",
    text: [
      "What you write and upload stays yours. You allow us to store, copy and convert it as far as it takes to show it to you: smaller pictures, for example, and backups.",
      "You must have the right to store it. Do not store what the law forbids.",
    ],
  },
  {
    title: "The free plan",
    text: [
      "The free plan has limits on new boxes per month, on files per box and on what all files take together. The app shows them. Reading, searching, exporting and deleting what you have stored is never limited.",
    ],
  },
  {
    title: "Pro",
    text: [
      "Pro is a paid subscription. It renews by itself at the end of each period, at the price shown when you subscribed, until you cancel.",
      "You can cancel at any time, in the settings. Pro then lasts until the end of the period you have paid for. Nothing you have stored is lost when it ends.",
    ],
  },
  {
    title: "Payment",
    text: [
      "Card payments are handled by a payment provider. We never see or store your card number. If a renewal cannot be charged we tell you and try again before Pro ends.",
    ],
  },
  {
    title: "Games and tournaments",
    text: [
      "Play fair: no second accounts in one tournament, no programs playing for you, no abuse of other players.",
    ],
  },
  {
    title: "What is not allowed",
    text: [
      "Do not try to reach what belongs to others, to disturb the service, to get round its limits, or to use it to send unwanted messages.",
    ],
  },
  {
    title: "Reading numbers",
    text: [
      "Numbers are read by software. It can be wrong; it asks when it is not sure. Do not rely on it alone where a mistake would be dangerous or expensive.",
    ],
  },
  {
    title: "Changes to the service",
    text: [
      "We may improve, change or end parts of the service. You can export your boxes at any time, in the settings.",
    ],
  },
  {
    title: "Ending your account",
    text: [
      "You can delete your account at any time, in the settings; your boxes and files are deleted with it. We may close an account that breaks these terms.",
    ],
  },
  {
    title: "No warranty",
    text: [
      "The service is provided as it is. We work to keep it correct and available, and cannot promise that it always will be.",
    ],
  },
  {
    title: "Limit of liability",
    text: [
      "As far as the law allows, our liability for all claims together is limited to the amount you paid us in the last 12 months.",
    ],
  },
  {
    title: "Changes to these terms",
    text: [
      "When these terms change, the date above changes. If you go on using the service after that, the new terms hold.",
    ],
  },
];

export function TermsPage() {
  return <LegalText title="Terms & Conditions" date="Last updated October 2025" sections={SECTIONS} />;
}
