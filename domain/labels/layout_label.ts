import type { Rectangle } from "./label_sheet.ts";
import type { Mark, WidthOf } from "./mark.ts";

/** What stands on a label. */
export interface Label {
  readonly number: string;
  /** Empty where there is none, or none is wanted. */
  readonly title: string;
  readonly place: string;
  /** Where its QR code leads; null without one. */
  readonly address: string | null;
}

/** How high the digits of the font are, Inter's, for each millimetre of its size. */
export const DIGIT_HEIGHT = 0.728;
const LINE_HEIGHT = 1.3;
/** A line too long for a label is written smaller before it is cut. */
const LEAST_SHRUNK = 0.7;
/** Smaller ones are hard to read from a step away; the quiet zone of the smallest kind of code, 21 modules wide, takes 8 more. */
const LEAST_CODE = 12 * 29 / 21;

/** Title and place are left out where empty. What is too long ends in "…". */
export function layoutLabel(box: Rectangle, label: Label, widthOf: WidthOf): Mark[] {
  const side = label.address === null ? 0 : codeSide(box);
  if (label.address === null || side === 0) return layoutTexts(box, label, widthOf);
  const { x, y, width, height } = box;
  if (isTall(box)) {
    const code: Mark = { kind: "code", address: label.address, x: x + (width - side) / 2, y: y + height - side, side };
    return [...layoutTexts({ x, y, width, height: height - side }, label, widthOf), code];
  }
  const code: Mark = { kind: "code", address: label.address, x: x + width - side, y: y + (height - side) / 2, side };
  return [...layoutTexts({ x, y, width: width - side, height }, label, widthOf), code];
}

/** The side of a label's QR code with its quiet zone; 0 where there is no room for one that can be read well. */
export function codeSide(label: Pick<Rectangle, "width" | "height">): number {
  const { width, height } = label;
  const side = isTall(label) ? Math.min(width, height * 0.4, 50) : Math.min(height, width * 0.45, 40);
  return side < LEAST_CODE ? 0 : side;
}

function isTall({ width, height }: Pick<Rectangle, "width" | "height">): boolean {
  return height > width;
}

/** The number as large as there is room for, title and place below it, all of it in the middle. A long title has two lines where the number stays as large. */
function layoutTexts(box: Rectangle, { number, title, place }: Label, widthOf: WidthOf): Mark[] {
  const margin = within(Math.min(box.width, box.height) * 0.06, 1, 4);
  const room = { width: box.width - 2 * margin, height: box.height - 2 * margin };
  const lineSize = within(room.height * 0.12, 1.8, 7);
  const fitting = (text: string) => within(room.width / widthOf(text), lineSize * LEAST_SHRUNK, lineSize);
  const heightOf = (lines: readonly string[]) => lines.length * lineSize * LINE_HEIGHT;
  // As if all digits were as wide as the widest, and no number of one digit: those of a sheet look alike.
  const digits = widthOf("0".repeat(Math.max(2, number.length)));
  const numberAbove = (lines: readonly string[]) =>
    Math.min((room.height - heightOf(lines)) / DIGIT_HEIGHT, room.width / digits);
  const whole = [title, place].filter(Boolean);
  const broken = fitting(title) < lineSize ? [...inTwo(title), place].filter(Boolean) : whole;
  const lines = numberAbove(broken) < numberAbove(whole) ? whole : broken;
  const [size, below] = [numberAbove(lines), heightOf(lines)];
  // A place is no larger than its title, of which all lines are alike.
  const titleSize = Math.min(...lines.slice(0, lines.length - (place ? 1 : 0)).map(fitting), lineSize);
  const top = box.y + (box.height - size * DIGIT_HEIGHT - below) / 2 + size * DIGIT_HEIGHT;
  const inMiddle = (text: string, at: number, textSize: number): Mark => ({
    kind: "text",
    text,
    x: box.x + (box.width - widthOf(text) * textSize) / 2,
    baseline: at,
    size: textSize,
  });
  return [
    inMiddle(number, top, size),
    ...lines.map((line, at) => {
      const upToHere = lines.slice(0, at + 1), textSize = Math.min(titleSize, fitting(line));
      return inMiddle(shortened(line, room.width / textSize, widthOf), top + heightOf(upToHere), textSize);
    }),
  ];
}

/** Broken at the space that is nearest to its middle; whole where there is none. */
function inTwo(text: string): string[] {
  const middle = text.length / 2;
  const spaces = [text.lastIndexOf(" ", middle), text.indexOf(" ", middle)].filter((at) => at > 0);
  const [at] = spaces.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  return at === undefined ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** @param width for each millimetre of the text's size */
function shortened(text: string, width: number, widthOf: WidthOf): string {
  if (widthOf(text) <= width) return text;
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const cut = (kept: number) => `${characters.slice(0, kept).join("").trimEnd()}…`;
  let fitting = 1, tooMany = characters.length;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (widthOf(cut(middle)) <= width) fitting = middle;
    else tooMany = middle;
  }
  return cut(fitting);
}
