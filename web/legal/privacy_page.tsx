import { LegalText, type Section } from "./legal_text.tsx";

const SECTIONS: readonly Section[] = [
  {
    title: "Who is responsible",
    text: ["Whoever runs the server you are using. Their address stands at the foot of this page."],
  },
  {
    title: "What we store about you",
    text: [
      "Your e-mail address and name, as Google gives them when you sign in. The names you choose in your profile. What you write about your boxes, and the files you upload.",
    ],
  },
  {
    title: "What we do not store",
    text: [
      "Your Google password, which we never see. Your card number. The pictures of the camera while you scan, unless you keep one, see below.",
    ],
  },
  {
    title: "Scanning",
    text: [
      "The camera's pictures are read on your device. They are sent to the server only when you keep one as a photo of a box, or tick that a corrected number may be kept to make reading better.",
      "What you tick is stored as a cut-out of the number with a little around it, as you saw it there, with what it was read as and what you said it is. The operator of this server can see it and train the reader with it. It goes with your account.",
    ],
  },
  {
    title: "Photos",
    text: [
      "Smaller versions of your photos are made to show them quickly. The place where a photo was taken is left out of those. Your original is kept as you uploaded it.",
    ],
  },
  {
    title: "Why we store it",
    text: [
      "To provide the service you asked for. To keep it secure. To fulfil legal duties, for example about payments.",
    ],
  },
  {
    title: "Who else sees it",
    text: [
      "Google learns that you signed in here. The payment provider learns what it takes to charge your card, if you subscribe. Nobody else; we sell nothing and show no advertisements.",
    ],
  },
  {
    title: "Games",
    text: ["When you play, other players see your display name, your level and your moves."],
  },
  {
    title: "Error reports",
    text: [
      "When something goes wrong in the app, a message about it is sent to this server, with your account's id, and kept for 30 days.",
    ],
  },
  {
    title: "How long we keep it",
    text: [
      "As long as you have your account. Deleted boxes wait in the trash for 30 days, then they and their files are deleted. Backups fade out as the operator has set them up.",
    ],
  },
  {
    title: "Your rights",
    text: [
      "You can see, correct, export and delete what is stored about you; most of it in the app itself, the rest by writing to the address below. You can complain to your data protection authority.",
    ],
  },
  {
    title: "Children",
    text: ["The service is not meant for children under 13, and we do not knowingly store anything about them."],
  },
  {
    title: "Changes",
    text: ["When this policy changes, the date above changes, and we tell you before a change that matters."],
  },
];

export function PrivacyPage() {
  return <LegalText title="Privacy Policy" date="Last updated: October 2025" sections={SECTIONS} />;
}

const COOKIES: readonly Section[] = [
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
  return <LegalText title="Cookies Policy" date="January 2024" sections={COOKIES} />;
}
