import sharp from "sharp";

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
  <rect width="400" height="400" fill="#e9e6e1"/>
  <g fill="none" stroke="#8a857d" stroke-width="10" stroke-linejoin="round" stroke-linecap="round">
    <rect x="110" y="130" width="180" height="140" rx="14"/>
    <path d="M110 245l50-45 40 34 36-30 54 46"/><path d="M96 306L304 94"/>
  </g></svg>`;

let drawn: Promise<Uint8Array<ArrayBuffer>> | undefined;

export function placeholder(): Promise<Uint8Array<ArrayBuffer>> {
  drawn ??= sharp(new TextEncoder().encode(DRAWING)).webp().toBuffer().then((bytes) => new Uint8Array(bytes));
  return drawn;
}
