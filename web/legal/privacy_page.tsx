import { type Operator, operatorName } from "../../domain/operator/operator.ts";
import { pageConfig } from "../base/page_config.ts";
import { goneOnLogOut, keptAfterLogOut } from "./stored_words.ts";
import { LegalText, type Section } from "./legal_text.tsx";

function sectionsOf(operator: Operator): readonly Section[] {
  return [{ title: "Who is responsible", text: [responsible(operator)] }, ...SECTIONS];
}

function responsible(operator: Operator): string {
  const name = operatorName(operator);
  const reach = operator.contact
    ? "How to reach them stands at the foot of this page."
    : "They have not said how to reach them.";
  return name
    ? `Whoever runs the server you are using: ${name}. ${reach}`
    : `Whoever runs the server you are using. They have not said who they are. ${operator.contact ? reach : ""}`.trim();
}

const SECTIONS: readonly Section[] = [
  {
    title: "What we store about you",
    text: [
      "Your e-mail address and name, as Google or another sign-in of this server gives them. The names and the picture of your profile. What you write about your boxes, and the files you upload.",
      "For each sign-in, which browser on which system it came from, and when it was last used: you see the list in the settings, under “Signed-in devices”. It is kept for 30 days after the last use.",
      "If you choose a password, a hash of it, which proves the password and does not hold it. Where you signed in, that your account knows this browser.",
      "If you subscribe, what you bought and until when. If you play, your games and what became of them, and whose invitations you do not want.",
      "If you make API tokens, their names, what they open, when they were used last, and a hash of each. If you set up webhooks, their addresses, the secret that signs what is sent, and for each message what it said and how its delivery went.",
      "If you import boxes, the file and what became of each of its rows, for 30 days at most.",
    ],
  },
  {
    title: "What we do not store",
    text: [
      "The password of your Google account, which we never see. Your card number. The pictures of the camera while you scan, unless you keep one, see below.",
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
      "Smaller versions of your photos are made to show them quickly. The place where a photo was taken is left out of those. Your original is kept as you uploaded it. Of your profile picture only the small one is kept.",
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
      "Whoever you sign in with, such as Google, learns that you signed in here. The payment provider learns what it takes to charge your card, if you subscribe. The operator of this server can read its database and files. Nobody else sees it; we sell nothing and show no advertisements.",
    ],
  },
  {
    title: "Games",
    text: [
      "When you play, other players see your user name, the display name and picture you chose, your level and your moves. Whoever knows your user name finds the same; nobody finds you by your e-mail address.",
    ],
  },
  {
    title: "Error reports",
    text: [
      "When something fails, in your browser or on the server, a report of it is stored: what failed, where and when, the page or call, and, if you are signed in, your account and session. Passwords, tokens, cookies and e-mail addresses are taken out before. Error reports are kept 30 days, and the admins of this server read them. When you delete your account, its reports no longer say whose they were.",
      "The server also writes a line about each fault of its own, without these, to its console. How long those lines are kept is up to the operator.",
    ],
  },
  {
    title: "How long we keep it",
    text: [
      "As long as you have your account. Deleted boxes wait in the trash for 30 days, then they and their files are deleted. Backups are kept for as long as the operator has set.",
    ],
  },
  {
    title: "Your rights",
    text: [
      "You can see, correct, export and delete what is stored about you, in the app itself: your profile, the export and the deletion of your account are in the settings. You can complain to your data protection authority.",
    ],
  },
  {
    title: "Children",
    text: ["The service is not meant for children under 13, and we do not knowingly store anything about them."],
  },
  {
    title: "Changes",
    text: ["When this policy changes, the date above changes."],
  },
];

export function PrivacyPage() {
  return (
    <LegalText title="Privacy Policy" date="Last updated: October 2025" sections={sectionsOf(pageConfig.operator)} />
  );
}

const COOKIES: readonly Section[] = [
  {
    title: "Cookies we set",
    text: [
      "Two once you sign in: one that says who you are for 15 minutes, and one that renews it for up to 30 days. A third while you sign in with Google or through this server's own sign-in service, for a day at most: it proves that the sign-in was begun in this browser. Another one for ten minutes after you entered a code from an e-mail, until you choose the password.",
      "One that stays for a year after you signed in last: by it your account knows this browser, so that a sign-in elsewhere can be told to you by e-mail, and nobody who guesses your password there locks you out of here. It signs nobody in, and goes when you sign out everywhere or delete the account.",
      "Scripts cannot read any of them. Without them you could not sign in safely, so there is nothing to agree to and no banner.",
    ],
  },
  {
    title: "What your browser remembers",
    text: [
      `In its own storage, not in cookies, until you log out: ${goneOnLogOut.join("; ")}.`,
      `There too, until it is used or you clear it: ${keptAfterLogOut.join("; ")}.`,
      "As of every site, it may keep copies of pages, scripts and pictures that it has shown.",
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
    text: [
      "Log out: the cookies that sign you in go, and what stands above as kept until then. The rest goes when you clear this site's data in your browser's settings.",
    ],
  },
];

export function CookiesPage() {
  return <LegalText title="Cookies Policy" date="January 2024" sections={COOKIES} />;
}
