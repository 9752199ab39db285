import { FAULT_KINDS } from "../nemesis/lanes.ts";
import { escapeHtml } from "./escape_html.ts";
import type { ChaosReport } from "./figures.ts";

const WIDTH = 960;
/** Room for the words on the left. */
const LEFT = 150;
const RIGHT = 12;
const LATENCY = { top: 26, height: 150 };
const MOVES = { top: LATENCY.top + LATENCY.height + 34, height: 60 };
const LANES = { top: MOVES.top + MOVES.height + 26, step: 22, bar: 12 };
const AXIS_MS = [1, 10, 100, 1_000, 10_000];
/** A fault that is over at once is seen all the same. */
const LEAST_BAR = 3;

/** Latencies, moves and faults over one time line, as SVG. */
export function timelineChart({ timeline, spans, elapsedMs }: ChaosReport): string {
  const height = LANES.top + FAULT_KINDS.length * LANES.step + 26;
  const x = (at: number) => LEFT + (Math.min(at, elapsedMs) / Math.max(elapsedMs, 1)) * (WIDTH - LEFT - RIGHT);
  const parts = [
    latencyAxis(),
    latencyLine(timeline.points.map(({ at, p99 }) => [x(at), p99]), "p99"),
    latencyLine(timeline.points.map(({ at, p50 }) => [x(at), p50]), "p50"),
    movesBars(timeline.points.map(({ at, moves }) => [x(at), moves]), x(timeline.everyMs) - LEFT, timeline.everyMs),
    lanes(spans.map((span) => ({ ...span, x: x(span.from), width: Math.max(x(span.to) - x(span.from), LEAST_BAR) }))),
    timeAxis(elapsedMs, x, height),
  ];
  const label = "Time to an acknowledgement, moves and faults over the time of the run";
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}">${parts.join("")}</svg>`;
}

/** Logarithmic: a fault is a thousand times a quiet move. */
function latencyY(ms: number): number {
  const [least = 1, most = 1] = [AXIS_MS[0], AXIS_MS.at(-1)];
  const share = Math.log(Math.min(Math.max(ms, least), most) / least) / Math.log(most / least);
  return LATENCY.top + LATENCY.height * (1 - share);
}

function latencyAxis(): string {
  const lines = AXIS_MS.map((ms) =>
    `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${fixed(latencyY(ms))}" y2="${fixed(latencyY(ms))}"/>` +
    textAt(LEFT - 8, latencyY(ms) + 4, ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`, "end")
  );
  return textAt(LEFT, 14, "Acknowledged after: half of all (p50) and all but one of 100 (p99)") + lines.join("");
}

/** Where nothing was acknowledged the line has a gap. */
function latencyLine(points: readonly (readonly [x: number, ms: number])[], name: "p50" | "p99"): string {
  let isOpen = false;
  const path = points.map(([x, ms]) => {
    const command = isOpen ? "L" : "M";
    isOpen = ms > 0;
    return ms > 0 ? `${command}${fixed(x)} ${fixed(latencyY(ms))}` : "";
  }).join("");
  return `<path class="${name}" d="${path}"/>`;
}

function movesBars(points: readonly (readonly [x: number, moves: number])[], width: number, everyMs: number): string {
  const most = Math.max(...points.map(([, moves]) => moves), 1);
  const bars = points.map(([x, moves]) => {
    const height = MOVES.height * moves / most;
    const place = `x="${fixed(x)}" y="${fixed(MOVES.top + MOVES.height - height)}"`;
    return `<rect class="moves" ${place} width="${fixed(Math.max(width - 0.5, 0.5))}" height="${fixed(height)}"/>`;
  });
  const title = `Moves acknowledged in ${everyMs / 1_000} s: at most ${most}`;
  return textAt(LEFT, MOVES.top - 8, title) + bars.join("");
}

type Span = ChaosReport["spans"][number] & { readonly x: number; readonly width: number };

function lanes(spans: readonly Span[]): string {
  return FAULT_KINDS.map((kind, place) => {
    const top = LANES.top + place * LANES.step;
    const bars = spans.filter((span) => span.kind === kind).map(({ x, width, from, to }) =>
      `<rect class="fault" x="${fixed(x)}" y="${top}" width="${fixed(width)}" height="${LANES.bar}">` +
      `<title>${escapeHtml(kind)}: ${seconds(from)} to ${seconds(to)}</title></rect>`
    );
    return textAt(LEFT - 8, top + LANES.bar - 2, kind, "end") + bars.join("");
  }).join("");
}

function timeAxis(elapsedMs: number, x: (at: number) => number, height: number): string {
  const marks = Array.from({ length: 7 }, (_, place) => elapsedMs * place / 6);
  return marks.map((at, place) => textAt(x(at), height - 6, seconds(at), place === 6 ? "end" : "middle")).join("");
}

function textAt(x: number, y: number, text: string, anchor: "start" | "middle" | "end" = "start"): string {
  return `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}">${escapeHtml(text)}</text>`;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}

function fixed(value: number): number {
  return Math.round(value * 10) / 10;
}
