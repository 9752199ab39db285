import type { ArticleText } from "../article.ts";

export const devices: ArticleText = {
  words: ["session", "logout", "log out", "sign out", "lost phone", "stolen", "security", "browser"],
  picture: { file: "devices.webp", width: 360, height: 480, says: "The list of signed-in devices" },
  parts: [
    {
      text: ["Settings, Signed-in devices lists each browser with the system it runs on and when it was last used."],
      steps: [
        "Sign out ends that one session. Its pages and calls stop within seconds.",
        "Sign Out Everywhere ends all of them, this one too, and your API tokens unless you keep them: the thing to do when a phone is lost.",
      ],
    },
    {
      title: "Something you do not know",
      text: [
        "Sign it out, then change the password of the account you sign in with: whoever can use that account can sign in here again.",
      ],
    },
  ],
};
