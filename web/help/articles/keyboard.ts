import type { ArticleText } from "../article.ts";

export const keyboard: ArticleText = {
  words: ["shortcuts", "keyboard", "hotkeys", "accessibility", "screen reader"],
  picture: {
    file: "keyboard.webp",
    width: 640,
    height: 400,
    says: "The home page on a computer, with the search field",
  },
  parts: [
    {
      title: "On the home page",
      text: [
        "/ goes to the search field, Escape empties it. n begins a new box, s opens the scan page. Arrows go from box to box.",
      ],
    },
    {
      title: "On a box's page",
      text: ["e edits it. In the large view of a photo the arrow keys turn pages, Escape closes it."],
    },
    {
      title: "On the scan page",
      text: ["Type the number, Backspace takes a digit back, Enter looks it up. Escape leaves the page."],
    },
    { title: "In a replay of a game", text: ["A comma goes one move back, a full stop one forward."] },
    {
      title: "Everywhere",
      text: [
        "Tab goes from one thing to the next and shows where you are. The first Tab of a page offers to skip to the content. Dialogs close with Escape and lead back to where you were.",
        "? shows all keys. Single keys do nothing while you type into a field.",
      ],
    },
  ],
};
