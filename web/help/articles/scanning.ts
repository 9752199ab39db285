import type { ArticleText } from "../article.ts";

export const scanning: ArticleText = {
  words: [
    "read",
    "recognise",
    "detect",
    "ocr",
    "photo",
    "torch",
    "wrong",
    "misread",
    "blurry",
    "dark",
    "barcode",
    "qr code",
  ],
  picture: { file: "scanning.webp", width: 360, height: 640, says: "The scan page with the number 118 in its frame" },
  parts: [
    {
      steps: [
        "Open Scan: the round button at the foot of a phone's screen, or the key s on a computer.",
        "Hold the number inside the frame, upright and still for a moment.",
        "If you have a box with that number, it opens. If not, the form for a new box opens with the number filled in.",
        "Once that is saved, the camera is open again for the next box and says which number to write on it.",
      ],
    },
    {
      title: "When it is not sure",
      text: [
        "Stowmark never guesses in silence. When a number can be read in several ways, it lists them, and you tap the right one. With only one to offer it asks; “No, fix it” lets you change the digit that is wrong.",
        "With two numbers in view it frames both: tap the one you mean.",
        "You can always type the number on the keypad below the picture, or take a photo of it instead.",
      ],
    },
    {
      title: "When it does not read at all",
      steps: [
        "Come closer, until the number fills a third of the frame.",
        "Turn so that no lamp or window shines back from the label.",
        "Write the number larger, with a pen that is not too thin.",
        "Barcodes and QR codes are not read: write a number beside them.",
      ],
    },
    {
      title: "When the camera stays dark",
      text: [
        "Browsers give the camera to https pages only, and only after you allowed it. Look for the camera sign in the address bar and allow it, then load the page again. See “Using your phone”.",
      ],
    },
  ],
};
