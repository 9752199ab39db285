import type { ArticleText } from "../article.ts";

export const photos: ArticleText = {
  words: ["picture", "image", "upload", "video", "pdf", "heic", "attachment", "assets", "too large", "space"],
  picture: { file: "photos.webp", width: 360, height: 640, says: "The page of a box with its photos" },
  parts: [
    {
      steps: [
        "Open the box and choose Add files. On a computer it is called Add photos or files, and you can drop them on the page.",
        "Several files may go up together. You can leave the page meanwhile.",
        "Tap a photo to see it large. Swipe, pinch, or use the arrow keys.",
      ],
    },
    {
      title: "What can be kept",
      text: [
        "Photos (JPEG, PNG, WebP, GIF, BMP, and HEIC from iPhones), videos, documents (PDF, Word, Excel, text, CSV) and sound.",
        "The original stays as you uploaded it. Smaller copies are made for showing, without the place where a photo was taken.",
      ],
    },
    {
      title: "How much",
      text: [
        "How many files a box may hold and how much all of them may take depends on your plan. The settings say under Trash how much they take now; what lies in the trash counts until it is gone.",
      ],
    },
  ],
};
