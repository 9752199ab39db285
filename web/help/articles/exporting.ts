import type { ArticleText } from "../article.ts";

export const exporting: ArticleText = {
  words: [
    "backup",
    "download",
    "zip",
    "csv",
    "json",
    "spreadsheet",
    "excel",
  ],
  picture: { file: "exporting.webp", width: 360, height: 640, says: "Export and import in the settings" },
  parts: [
    {
      title: "Taking everything with you",
      steps: [
        "Open Settings, then Export and import, and choose Download everything.",
        "You get one zip: a table for spreadsheets, a list for programs, and every photo and file as you uploaded it.",
      ],
      text: ["It costs nothing on any plan. A download that breaks off goes on where it stopped."],
    },
    {
      title: "Bringing boxes in",
      steps: [
        "On the same page choose a file: a zip that was exported here, or a table (CSV) from a spreadsheet or from another program.",
        "Look at what becomes of every row. Nothing is made yet.",
        "Choose what happens to a number that one of your boxes has already, and import.",
      ],
      text: [
        "An import can be taken back as a whole, under Imported before.",
        "How to move from Homebox, Sortly or Shelf has an article of its own.",
      ],
    },
  ],
};
