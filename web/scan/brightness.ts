/** A handful of pixels is enough to tell light from dark, and costs next to nothing. */
const SIDE = 16;
const EVERY_MS = 1000;
/** Rec. 709: how much red, green and blue add to what the eye takes for bright. */
const [RED, GREEN, BLUE] = [.2126, .7152, .0722];

/** Measures how bright a video's picture is, 0 to 1, once a second; answers nothing in between. */
export function lightMeter(): (video: HTMLVideoElement, nowMs: number) => { brightness?: number } {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  let measuredAtMs = -EVERY_MS;
  return (video, nowMs) => {
    if (!paper || nowMs - measuredAtMs < EVERY_MS) return {};
    measuredAtMs = nowMs;
    paper.drawImage(video, 0, 0, SIDE, SIDE);
    return { brightness: meanBrightness(paper.getImageData(0, 0, SIDE, SIDE).data) };
  };
}

/** @param rgba four bytes a pixel */
export function meanBrightness(rgba: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < rgba.length; i += 4) {
    sum += RED * (rgba[i] ?? 0) + GREEN * (rgba[i + 1] ?? 0) + BLUE * (rgba[i + 2] ?? 0);
  }
  return sum / (rgba.length / 4) / 255;
}
