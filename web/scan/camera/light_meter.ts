/** A handful of pixels is enough to tell light from dark, and costs next to nothing. */
const SIDE = 16;
/** Rec. 709: how much red, green and blue add to what the eye takes for bright. */
const [RED, GREEN, BLUE] = [.2126, .7152, .0722];

/** @returns measures how bright a video's picture is, from 0 for black to 1 for white; 0 too where it has none */
export function lightMeter(video: HTMLVideoElement): () => number {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  return () => {
    if (!paper) return 1;
    paper.drawImage(video, 0, 0, SIDE, SIDE);
    return meanBrightness(paper.getImageData(0, 0, SIDE, SIDE).data);
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
