import { failuresOf } from "../wire/failure.ts";

export const mediaFailures = {
  NoSuchFile: [404, "There is no such file, or it is not yours."],
  NoPictureYet: [404, "This picture is still being made."],
  NoPicture: [404, "There is no smaller picture of this file."],
  NotMultipart: [415, "Send files as multipart/form-data in the field `files`."],
  NoFiles: [400, "There is no file in the field `files`."],
  WrongField: [400, "Send files in the field `files`."],
  CutOff: [400, "The upload ended before it was complete. Nothing was kept; please try again."],
  EmptyFile: [400, "This file is empty."],
  CutFile: [415, "This picture is cut off: its end is missing."],
  FileTooLarge: [413, "This file is too large."],
  TooManyPixels: [413, "This picture has too many pixels."],
  TooManyParts: [413, "This picture is made of more parts than a picture needs."],
  TooHeavy: [413, "This picture takes more memory or time than the server gives to one."],
  NotWhatItClaims: [415, "This file is not what its name says."],
  OnePicture: [400, "Send one picture."],
  NoPhoto: [415, "We could not read that as a picture. Please choose a photo: JPEG, PNG, WebP or HEIC."],
  TooManyUploads: [429, "Too many uploads at once. Please wait until some of them are done."],
  ByteLimit: [402, "Your plan's space for photos and files is full."],
  DiskNearlyFull: [
    507,
    "The server's disk is nearly full, so it takes no files until its operator makes room. What you have stored is safe.",
  ],
  AssetLimit: [402, "This box has as many files as your plan allows."],
} as const;
export const mediaFailure = failuresOf(mediaFailures);
