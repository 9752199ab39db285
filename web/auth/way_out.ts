let isLeaving = false;

/** This page signs out and goes elsewhere by itself; the server's word to the person's other pages is not for it. */
export function setOut(): void {
  isLeaving = true;
}

export function isOnTheWayOut(): boolean {
  return isLeaving;
}
