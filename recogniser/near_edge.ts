import { cornersOf, type TextBox } from "./rectify.ts";

/**
 * Of the digits' height: with less room than this beside the number, a digit more may lie outside the picture. Of a lone digit nobody
 * knows how far apart its writer sets them; the figures are in docs/bench/scan_rules.md.
 */
const ROOM = { lone: .3, several: .2 } as const;
/** Of the digits' height, above and below it: with less, the picture may lack a part of the digits themselves. */
const ROOM_ACROSS = .06;

/**
 * Whether a number may go on outside the picture: 2345678 at its edges may be the middle of 123456789, however well it reads.
 * @param box in pixels of the picture
 * @param digits how many were read
 */
export function isNearEdge(
  box: TextBox,
  { width, height }: { readonly width: number; readonly height: number },
  digits: number,
): boolean {
  const room = digits > 1 ? ROOM.several : ROOM.lone;
  const roomy = { ...box, width: box.width + 2 * room * box.height, height: box.height * (1 + 2 * ROOM_ACROSS) };
  return cornersOf(roomy).some(([x, y]) => x < 0 || y < 0 || x > width || y > height);
}
