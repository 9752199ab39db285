/** A browser may keep the page that is left, with all it shows, for the way back. */
export function loadAgainOnWayBack(): void {
  addEventListener("pageshow", (event) => {
    if (event instanceof PageTransitionEvent && event.persisted) location.reload();
  });
}
