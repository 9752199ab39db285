/** Texts in a script that the PDF's own font lacks, drawn with the fonts of the device, as pictures. */
export interface DeviceTexts {
  /** @returns how wide it is for each millimetre of its size */
  widthOf(text: string): number;
  /**
   * A PNG that reaches `MARGIN` of the size beyond the text on all sides, from `ASCENT` above its baseline.
   * @param size in millimetres
   */
  pictureOf(text: string, size: number): Promise<ArrayBuffer>;
}

/** Of a text's size. */
export const [MARGIN, ASCENT, DESCENT] = [0.2, 1.1, 0.4];
/** Of a fine printer. */
const DOTS_PER_MM = 600 / 25.4;

export function openDeviceTexts(): DeviceTexts {
  const canvas = new OffscreenCanvas(1, 1);
  const paper = canvas.getContext("2d", { alpha: false });
  if (!paper) throw new Error("expected a canvas to write on");
  const widthOf = (text: string) => {
    paper.font = fontOf(100);
    return paper.measureText(text).width / 100;
  };
  return {
    widthOf,
    async pictureOf(text, size) {
      const dots = size * DOTS_PER_MM;
      canvas.width = Math.ceil((widthOf(text) + 2 * MARGIN) * dots);
      canvas.height = Math.ceil((ASCENT + DESCENT) * dots);
      paper.fillStyle = "white";
      paper.fillRect(0, 0, canvas.width, canvas.height);
      paper.fillStyle = "black";
      paper.font = fontOf(dots);
      paper.textAlign = "left";
      paper.fillText(text, MARGIN * dots, ASCENT * dots);
      return await (await canvas.convertToBlob()).arrayBuffer();
    },
  };
}

function fontOf(pixels: number): string {
  return `700 ${pixels}px sans-serif`;
}
