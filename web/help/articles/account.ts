import type { ArticleText } from "../article.ts";

export const account: ArticleText = {
  words: [
    ...["login", "log in", "sign in", "sign up", "register", "password", "forgot", "email", "e-mail", "mail", "name"],
    ...["username", "profile", "theme", "dark mode", "light mode", "night", "language", "translation"],
    ...["delete account", "close account", "remove account"],
  ],
  picture: {
    file: "account.webp",
    width: 360,
    height: 640,
    says: "The profile, with display name, user name and address",
  },
  parts: [
    {
      title: "Signing in",
      text: [
        "Use what the sign-in page of this server offers. Your account belongs to the e-mail address that you sign in with; the address cannot be changed here.",
        "Where it offers a password, “Forgot your password?” on that page and “Change your password” under Settings, Edit Profile send a code to the address. The code counts for ten minutes.",
      ],
    },
    {
      title: "How it looks",
      text: [
        "Settings, Appearance has light, dark, and as the device. Stowmark speaks English; what you write may be in any language.",
      ],
    },
    {
      title: "Your names and picture",
      text: [
        "Settings, Edit Profile changes your names and your picture. The user name, by which friends find you, stays.",
      ],
    },
    {
      title: "Deleting the account",
      steps: [
        "Take everything with you first: Settings, Export and import.",
        "Settings, Edit Profile, Danger Zone: type what it asks for.",
        "It goes at once and for good, boxes, photos and all; a running subscription ends with it. A message to your address says that it is done.",
      ],
    },
  ],
};
