import fontFile from "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf";
import { type LabelJob, labelPage } from "../../../domain/labels/label_page.ts";
import { LINE_MM, type Mark } from "../../../domain/labels/mark.ts";
import { qrPath } from "../../base/qr_code.tsx";

/** The PDF's; what it lacks, the device's own has. */
const FONT = "Inter";
/** So large that browsers round no letter's width: each text is made smaller as it is drawn. */
const FONT_PX = 100;

/** Draws what the PDF of one page shows, as large as the canvas is. @throws where its font did not arrive */
export async function drawPage(canvas: HTMLCanvasElement, job: LabelJob, stop: AbortSignal): Promise<void> {
  await loadFont();
  const paper = canvas.getContext("2d");
  if (!paper || stop.aborted) return;
  paper.font = `700 ${FONT_PX}px ${FONT}, sans-serif`;
  const page = labelPage(job, 1, (text) => paper.measureText(text).width / FONT_PX);
  paper.setTransform(canvas.width / page.width, 0, 0, canvas.height / page.height, 0, 0);
  paper.fillStyle = "white";
  paper.fillRect(0, 0, page.width, page.height);
  paper.fillStyle = "black";
  for (const mark of page.marks) drawMark(paper, mark);
}

async function loadFont(): Promise<void> {
  if ([...document.fonts].some(({ family }) => family === FONT)) return;
  const font = new FontFace(FONT, `url(${new URL(fontFile, import.meta.url)})`, { weight: "700" });
  document.fonts.add(await font.load());
}

function drawMark(paper: CanvasRenderingContext2D, mark: Mark): void {
  if (mark.kind === "text") {
    const scale = mark.size / FONT_PX;
    paper.save();
    paper.translate(mark.x, mark.baseline);
    paper.scale(scale, scale);
    paper.fillText(mark.text, 0, 0);
    paper.restore();
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
