import fontFile from "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf";
import { type LabelJob, labelPage } from "../../../domain/labels/label_page.ts";
import { LINE_MM, type Mark } from "../../../domain/labels/mark.ts";
import { qrPath } from "../../base/qr_code.tsx";

const FONT = "Inter";

/** Draws what the PDF of one page shows, as large as the canvas is. @throws where its font did not arrive */
export async function drawPage(canvas: HTMLCanvasElement, job: LabelJob, stop: AbortSignal): Promise<void> {
  await loadFont();
  const paper = canvas.getContext("2d");
  if (!paper || stop.aborted) return;
  const page = labelPage(job, 1, (text) => {
    paper.font = fontOf(100);
    return paper.measureText(text).width / 100;
  });
  paper.setTransform(canvas.width / page.width, 0, 0, canvas.height / page.height, 0, 0);
  paper.fillStyle = "white";
  paper.fillRect(0, 0, page.width, page.height);
  paper.fillStyle = "black";
  for (const mark of page.marks) drawMark(paper, mark);
}

/** Of the PDF, and the device's own for letters that it lacks. */
function fontOf(size: number): string {
  return `700 ${size}px ${FONT}, sans-serif`;
}

async function loadFont(): Promise<void> {
  if ([...document.fonts].some(({ family }) => family === FONT)) return;
  const font = new FontFace(FONT, `url(${new URL(fontFile, import.meta.url)})`, { weight: "700" });
  document.fonts.add(await font.load());
}

function drawMark(paper: CanvasRenderingContext2D, mark: Mark): void {
  if (mark.kind === "text") {
    paper.font = fontOf(mark.size);
    paper.fillText(mark.text, mark.x, mark.baseline);
  } else if (mark.kind === "line") {
    paper.lineWidth = LINE_MM;
    paper.stroke(new Path2D(`M${mark.from}L${mark.to}`));
  } else {
    const { path, size } = qrPath(mark.address), scale = mark.side / size;
    const placed = new Path2D();
    placed.addPath(new Path2D(path), new DOMMatrix([scale, 0, 0, scale, mark.x, mark.y]));
    paper.fill(placed);
  }
}
