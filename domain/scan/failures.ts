import { failuresOf } from "../wire/failure.ts";

export const scanFailures = {
  NotAPicture: [415, "Send a picture of the number as PNG or JPEG."],
  PictureTooLarge: [413, "A picture of a number may have 1 MB and 1 megapixel at most."],
  EnoughKept: [429, "You have kept as many pictures of numbers as we can use. Thank you."],
  NoKeptPicture: [404, "This picture of a number is not kept any more."],
} as const;
export const scanFailure = failuresOf(scanFailures);
