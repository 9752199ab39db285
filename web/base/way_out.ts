let isLeaving = false;

/** This page goes elsewhere by itself; the server's word to the person's other pages is not for it. */
export function setOut(isGoing = true): void {
  isLeaving = isGoing;
}

export function isOnTheWayOut(): boolean {
  return isLeaving;
}
