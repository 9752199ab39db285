const CONFETTI_MS = 5_000;
const BURST_EVERY_MS = 450;
const COLOURS = ["#d9b98c", "#1f4fd8", "#b3261e", "#f7f3ec", "#6fd39b"];

/** Five seconds of confetti over whatever page there is. @returns what ends it before */
export function celebrate(): () => void {
  const ending = new AbortController();
  const end = () => ending.abort();
  setTimeout(end, CONFETTI_MS);
  loadConfetti().then((library) => {
    if (ending.signal.aborted) return;
    const fire = library.create(undefined, { resize: true, useWorker: false, disableForReducedMotion: true });
    const burst = () => {
      fire({ particleCount: 45, angle: 60, spread: 60, origin: { x: 0, y: 0.75 }, colors: COLOURS });
      fire({ particleCount: 45, angle: 120, spread: 60, origin: { x: 1, y: 0.75 }, colors: COLOURS });
    };
    burst();
    const timer = setInterval(burst, BURST_EVERY_MS);
    ending.signal.addEventListener("abort", () => {
      clearInterval(timer);
      fire.reset();
    });
  }).catch(() => {});
  return end;
}

/** Fetches the paper beforehand, so that it is there when somebody wins without a connection. */
export function fetchConfetti(): void {
  loadConfetti().catch(() => {});
}

async function loadConfetti() {
  return (await import("canvas-confetti")).default;
}
