import { inkAtEdge } from "./ink_at_edge.ts";
import type { GreyImage } from "./picture.ts";
import type { TextBox } from "./rectify.ts";

/** Of the digits' height: ink that runs so far along the picture's edge is a digit's, and no speck. */
const STROKE = .03;

/**
 * Whether the picture's edge cuts a number: its box reaches the edge, and so does its ink. The box alone errs: of numbers that stand
 * whole beside the edge it goes beyond it in one of five. The figures are in docs/bench/scan_rules.md.
 * @param box in pixels of the picture
 */
export function isCutOff(box: TextBox, image: GreyImage): boolean {
  return inkAtEdge(image, box, box) > Math.max(1, STROKE * box.height);
}
