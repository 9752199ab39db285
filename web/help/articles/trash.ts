import type { ArticleText } from "../article.ts";

export const trash: ArticleText = {
  words: ["delete", "remove", "restore", "undo", "recover", "bin", "mistake"],
  picture: { file: "trash.webp", width: 360, height: 480, says: "A box in the trash, with Restore beside it" },
  parts: [
    {
      steps: [
        "Delete on a box's page moves it to the trash. The message that says so has an Undo.",
        "Settings, Trash lists what waits there. Restore brings a box back with all its files; Restore all brings back all that the page lists.",
        "Delete for good removes it and its files for ever; after 30 days in the trash that happens by itself.",
      ],
    },
    {
      title: "Its number",
      text: [
        "The number of a box in the trash is free for another box. If another box has it when you restore, you are told so: give one of them a new number.",
      ],
    },
  ],
};
