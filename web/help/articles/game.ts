import type { ArticleText } from "../article.ts";

export const game: ArticleText = {
  words: ["tic-tac-toe", "tournament", "play", "invite", "level", "lives", "practice", "bot", "event", "mute"],
  picture: { file: "game.webp", width: 360, height: 640, says: "A game on its cardboard board" },
  parts: [
    {
      title: "Tournaments",
      steps: [
        "Open Events and enter one that runs now. You start at level 1 with a few lives.",
        "Look for a player: you are matched with somebody near your level.",
        "Fill a row first. You have 15 seconds a turn; let them pass and you lose the game.",
        "A win lifts you a level, a loss costs a life. Without lives you are out; when time is up, whoever stands highest wins.",
      ],
    },
    {
      title: "Playing with somebody you know",
      text: [
        "Invite them by their user name or their e-mail address on the Practice page, which Events leads to. They get a notice wherever they are in Stowmark.",
        "Somebody who invites you too often can be muted in the notice itself, and unmuted under Settings, Notifications. There you can also show no invitations at all.",
      ],
    },
    { title: "Practising", text: ["The practice page plays against you on your own device, as strong as you choose."] },
  ],
};
