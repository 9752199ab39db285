import type { ArticleText } from "../article.ts";

export const pro: ArticleText = {
  words: [
    "subscription",
    "plan",
    "pay",
    "payment",
    "card",
    "price",
    "upgrade",
    "limit",
    "refund",
    "renew",
    "invoice",
    "bill",
    "money back",
  ],
  picture: { file: "pro.webp", width: 360, height: 640, says: "The plans: monthly, for six months, for a year" },
  parts: [
    {
      text: [
        "Pro has no limit on new boxes, keeps up to 20 photos and files in each box, and has more room for all of them together. What you have stored stays yours to read, search and delete whether you pay or not.",
      ],
    },
    {
      title: "Subscribing",
      steps: [
        "Open Settings, then Subscription, and choose Next.",
        "Select a plan: the price is what is charged now and at each renewal. The line beside the button says when that is.",
        "Enter your card. The payment provider handles it; Stowmark never sees its number.",
      ],
    },
    {
      title: "Cards and receipts",
      text: [
        "Under Settings, Subscription you change the card: the new one pays from then on, and the old one can be removed. All payments are listed below, each with its receipt, and you get one mail for every payment.",
        "Four weeks before a plan of six months or a year renews you get a mail with the sum, the day and how to cancel.",
      ],
    },
    {
      title: "Cancelling",
      text: [
        "Settings, Subscription, Cancel Plan. Pro lasts until the day that is named there, and you can change your mind until then. Afterwards no box and no photo is lost: only adding is limited again.",
        "What you have paid is not given back when you delete your account. For anything else, such as a refund, ask whoever runs this server: Support says how.",
      ],
    },
    {
      title: "When a renewal fails",
      text: [
        "You get a message, and Pro goes on for the days it names. Pay with the same card or another one under Settings, Subscription.",
      ],
    },
  ],
};
