import type { ArticleText } from "../article.ts";

export const numbers: ArticleText = {
  words: ["label", "marker", "pen", "tag", "digits", "zeros", "duplicate", "taken", "start"],
  picture: {
    file: "numbers.webp",
    width: 360,
    height: 640,
    says: "The list of boxes, each with its number on a label",
  },
  parts: [
    {
      text: [
        "A number has one to eight digits, written by hand or printed. Zeros in front count: 007 and 7 are two boxes.",
        "Each of your boxes has a number of its own. A number that another box has is refused, and that box is a click away. A box in the trash does not keep its number.",
      ],
    },
    {
      title: "Writing them",
      steps: [
        "Use a thick marker, dark on light or chalk on dark.",
        "Make the digits at least as tall as a thumb is wide, with a little space around them.",
        "Write on two sides of the box: one of them will face you.",
      ],
    },
    {
      title: "Which comes next",
      text: [
        "After each box Stowmark says which number to write on the next one. You need not follow it: boxes that have numbers already keep theirs.",
      ],
    },
  ],
};
