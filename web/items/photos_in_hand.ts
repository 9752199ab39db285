let inHand: readonly File[] = [];

/** Photos taken on one page for the box that the next page creates: the scan's frame becomes the first photo. */
export function handOver(photos: readonly File[]): void {
  inHand = photos;
}

/** Takes them; the next to ask finds none. */
export function takeOver(): readonly File[] {
  const taken = inHand;
  inHand = [];
  return taken;
}
