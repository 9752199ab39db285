import { useEffect, useRef } from "react";
import { createStore, useStore } from "../../base/store.ts";
import styles from "./confetti.module.css";

const CONFETTI_MS = 5_000;
const BURST_EVERY_MS = 450;
const COLOURS = ["#d9b98c", "#1f4fd8", "#b3261e", "#f7f3ec", "#6fd39b"];

const flag = createStore(false);

/** Five seconds of confetti over whatever page there is. @returns what ends it before */
export function celebrate(): () => void {
  flag.set(true);
  return () => flag.set(false);
}

/** Fetches the paper beforehand, so that it is there when somebody wins without a connection. */
export function fetchConfetti(): void {
  loadConfetti().catch(() => {});
}

async function loadConfetti() {
  return (await import("canvas-confetti")).default;
}

export function ConfettiOverlay() {
  const isOn = useStore(flag);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => flag.set(false), CONFETTI_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isOn && <Paper />;
}

function Paper() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => throwPaper(canvas.current), []);
  return <canvas ref={canvas} className={`wide ${styles.confetti}`} data-part="confetti" aria-hidden="true" />;
}

/** @returns how to stop */
function throwPaper(canvas: HTMLCanvasElement | null): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  loadConfetti().then((library) => {
    if (isOver || !canvas) return;
    const fire = library.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
    const burst = () => {
      fire({ particleCount: 45, angle: 60, spread: 60, origin: { x: 0, y: 0.75 }, colors: COLOURS });
      fire({ particleCount: 45, angle: 120, spread: 60, origin: { x: 1, y: 0.75 }, colors: COLOURS });
    };
    burst();
    timer = setInterval(burst, BURST_EVERY_MS);
  }).catch(() => {});
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
