import type { ArticleText } from "../article.ts";

export const finding: ArticleText = {
  words: ["search", "look for", "filter", "sort", "order", "lost", "where", "typo"],
  picture: {
    file: "finding.webp",
    width: 360,
    height: 480,
    says: "A search for “wintr coat” that finds the box Winter coats",
  },
  parts: [
    {
      text: [
        "Type into the search field on the home page. It looks at numbers, titles, descriptions, places and tags.",
        "Words may stand in any order, accents do not matter, and the last word need not be finished.",
        "When nothing fits as you wrote it, one wrong, missing or swapped letter in a longer word is forgiven.",
      ],
    },
    {
      title: "One shelf, one tag",
      text: [
        "Tap a place or a tag, on a box or above the list: only the boxes that have it are left. Tap it again above the list for all of them.",
        "Beside them you choose the order: newest, last changed, number or place.",
      ],
    },
    {
      title: "In front of the shelf",
      text: ["Scan the number: its box opens at once, with its photos and its place."],
    },
  ],
};
