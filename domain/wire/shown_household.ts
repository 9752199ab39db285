/** In which header a page says which household it shows. */
export const HOUSEHOLD_HEADER = "stowmark-household";

/** What a page that shows another household than its person looks at by now is told; by this it knows that it has to load again. */
export const HOUSEHOLD_SWITCHED =
  "You have switched to another household, in another tab or on another device. Load this page again.";
