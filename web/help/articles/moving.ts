import type { ArticleText } from "../article.ts";

export const moving: ArticleText = {
  words: [
    "migrate",
    "migration",
    "switch",
    "import",
    "other app",
    "spreadsheet",
    "excel",
    "csv",
    "asset id",
    "snipe-it",
  ],
  picture: { file: "moving.webp", width: 360, height: 640, says: "What becomes of a table from Homebox" },
  parts: [
    {
      title: "Get the file",
      steps: [
        "Homebox: Tools, then Export Inventory, for a table (CSV). Or the zip of a whole collection, which has your photos and papers too.",
        "Sortly: All Items, then Export, as CSV.",
        "Shelf: select your assets in the list, then Export selection. Or the CSV of a backup.",
        "Anything else: save your list as CSV, with a column Number or Title.",
      ],
    },
    {
      title: "Bring it in",
      steps: [
        "Open Settings, then Export and import, and choose the file.",
        "Say whether every item or every place becomes a box, and whose numbers the boxes get.",
        "Look at the rows, then import. It can be taken back for 30 days.",
      ],
    },
    {
      title: "What comes across",
      text: [
        "Names, descriptions, places and tags. Serial numbers, prices, warranties and fields of your own become lines in the description, where a search finds them.",
        "Homebox's 000-042 and Shelf's SAM-0042 become 42. A number that you have already becomes a new one, unless you say otherwise.",
        "Photos: Homebox's zip holds them. Sortly and Shelf give addresses; tick Fetch photos soon after exporting, because some addresses end after days.",
      ],
    },
    {
      title: "What does not",
      text: [
        "Loans, bookings, alerts, history and other people's access. A spreadsheet turns 007 into 7: the row then says which of your boxes it was taken for.",
      ],
    },
  ],
};
