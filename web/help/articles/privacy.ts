import type { ArticleText } from "../article.ts";

export const privacy: ArticleText = {
  words: ["privacy", "data", "tracking", "cloud", "server", "cookies", "secure", "upload"],
  picture: { file: "privacy.webp", width: 360, height: 480, says: "The settings with the pictures that were kept" },
  parts: [
    {
      title: "On your device",
      text: [
        "The camera's pictures while you scan. The number reader runs in your browser; nothing of what it sees is sent, and it works without a connection to anybody else.",
        "Whether you chose light or dark, and a box that you were writing when the page closed.",
      ],
    },
    {
      title: "On this server",
      text: [
        "Your boxes, photos and files, and your profile. Whoever runs the server can read its database and files; nobody else can, and other members cannot.",
        "A cut-out of a number, only when you corrected a reading and ticked that it may be kept. You can take it back at any time under Settings, Kept pictures.",
      ],
    },
    {
      title: "Elsewhere",
      text: [
        "Whoever you sign in with learns that you did. The payment provider learns what it takes to charge your card. There are no advertisements and no trackers. The privacy policy says it in full.",
      ],
    },
  ],
};
