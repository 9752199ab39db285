import type { CameraTrouble, PhotoNote } from "../../domain/scan/scan.ts";
import type { Hint } from "../../domain/scan/search.ts";

/** Why the camera shows nothing, and what to do: one sentence each. */
export const CAMERA_TROUBLE: Readonly<Record<CameraTrouble, string>> = {
  denied:
    "The camera is blocked for this page: allow it in your browser's site settings, type the number, or take a photo.",
  none: "No camera was found on this device: type the number, or choose a photo.",
  busy: "Another app is using the camera: close it and try again, type the number, or take a photo.",
  insecure:
    "Browsers give the camera to https pages only, and this one is plain http: type the number, or take a photo.",
  unsupported: "This browser does not hand out its camera here: type the number, or take a photo.",
};

export const READER_TROUBLE = "The number reader could not be loaded: type the number, or take a photo for the box.";
export const PHOTO_WITHOUT_READER = "The photo waits here, but the number reader could not be loaded: type its number.";
export const CUT_OFF = "Move back a little: the number does not fit.";
export const TOO_LONG = "That number is too long: Stowmark reads 1 to 8 digits.";
export const TURNED = "That number is on its side or upside down: turn the box or the phone.";
export const HINT: Readonly<Record<Hint, string>> = {
  closer: "Go closer, or type the number below.",
  light: "It is dark here: make more light, or type the number.",
};
export const TORCH_HINT = "It is dark here: turn on the light, or type the number.";
export const NO_CONNECTION = "No connection, so we could not look for this box.";

export const PHOTO_NOTE: Readonly<Record<PhotoNote, string>> = {
  "too-long": TOO_LONG,
  "no-number": "No number found in that photo: type it, or take another.",
  turned: "The number in that photo is on its side or upside down: take another, or type it.",
  "unreadable-image": "That file could not be opened as a picture: take another photo, or type the number.",
};
