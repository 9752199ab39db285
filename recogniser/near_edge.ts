import { inkAtEdge } from "./ink_at_edge.ts";
import type { GreyImage } from "./picture.ts";
import { cornersOf, grown, type TextBox } from "./rectify.ts";

/**
 * Of the digits' height: with less room than this beside the number, a digit more may lie outside the picture. Of a lone digit nobody
 * knows how far apart its writer sets them; the figures are in docs/bench/scan_rules.md.
 */
const ROOM = { lone: .3, several: .2 } as const;
/** Of the digits' height, above and below it: with less, the picture may lack a part of the digits themselves. */
const ROOM_ACROSS = .06;
/** Of the digits' height: ink so near beside the number that the edge cuts may be a digit of it. */
const BESIDE = .7;
/** Of the digits' height: a stroke is so wide at the edge; thinner is a ruled line, wider a shadow. */
const STROKE = { least: .06, most: .95 } as const;

/**
 * Whether a number may go on outside the picture: 2345678 at its edges may be the middle of 123456789, however well it reads.
 * @param box in pixels of the picture
 * @param digits how many were read
 */
export function isNearEdge(box: TextBox, image: GreyImage, digits: number): boolean {
  const room = digits > 1 ? ROOM.several : ROOM.lone;
  if (reachesEdge(grown(box, room, ROOM_ACROSS), image)) return true;
  const run = inkAtEdge(image, box, grown(box, BESIDE, 0)) / box.height;
  return run > STROKE.least && run < STROKE.most;
}

function reachesEdge(box: TextBox, { width, height }: GreyImage): boolean {
  return cornersOf(box).some(([x, y]) => x < 0 || y < 0 || x > width || y > height);
}
