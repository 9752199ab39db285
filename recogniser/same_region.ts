import type { TextBox } from "./rectify.ts";

const COMMON = .5; // share of the shorter box that two boxes of one text have in common

/** Whether two boxes lie on the same text. */
export function isSameRegion(one: TextBox, other: TextBox): boolean {
  const { along, across } = apart(one, other);
  const common = (one.width + other.width) / 2 - along;
  return common > COMMON * Math.min(one.width, other.width) && across < Math.max(one.height, other.height) / 2;
}

/** Between the middles of two boxes, along and across the line of the second one, in pixels. */
function apart(one: TextBox, other: TextBox) {
  const dx = one.x - other.x, dy = one.y - other.y;
  return {
    along: Math.abs(dx * Math.cos(other.angle) + dy * Math.sin(other.angle)),
    across: Math.abs(dy * Math.cos(other.angle) - dx * Math.sin(other.angle)),
  };
}
