import { FINDING_KINDS, FINDING_MEANINGS } from "../check/finding.ts";
import { FAULT_KINDS } from "../nemesis/lanes.ts";
import { timelineChart } from "./charts.ts";
import { escapeHtml } from "./escape_html.ts";
import { type ChaosReport, isSound, type Spread } from "./figures.ts";

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --faint: #667085; --line: #d8dde5; --page: #ffffff; --quiet: #f4f6f9;
  --half: #1d6fd6; --late: #c2410c; --moves: #7aa7dd; --fault: #b42318; --good: #14733f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7ebf1; --faint: #9aa5b5; --line: #36404e; --page: #12171e; --quiet: #1b222c;
    --half: #6fb0ff; --late: #ffa061; --moves: #41638c; --fault: #ff8a7d; --good: #6fd39b; }
}
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .4rem 0; } .faint { color: var(--faint); } .good { color: var(--good); } .bad { color: var(--fault); }
figure { margin: 0; overflow-x: auto; } svg { display: block; width: 100%; min-width: 40rem; }
svg text { fill: var(--faint); font: 12px system-ui, sans-serif; } .grid { stroke: var(--line); }
.p50, .p99 { fill: none; stroke-width: 1.5; } .p50 { stroke: var(--half); } .p99 { stroke: var(--late); }
.moves { fill: var(--moves); } .fault { fill: var(--fault); }
.tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 0 2rem; }
table { width: 100%; border-collapse: collapse; } td { padding: .25rem 0; border-bottom: 1px solid var(--line); }
td + td { text-align: right; font-variant-numeric: tabular-nums; padding-left: 1rem; }
pre { background: var(--quiet); padding: .75rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** The whole page, with nothing to load. */
export function chaosPage(report: ChaosReport): string {
  const { startedAt, seed, servers, bots, elapsedMs, moves, games } = report;
  const setup = `${servers} servers, ${bots} bots, ${
    Math.round(elapsedMs / 1_000)
  } s of faults from seed ${seed}, begun ${startedAt}`;
  const played =
    `${moves.acknowledged} moves acknowledged (${moves.perSecond} a second), ${games.completed} games completed`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chaos report</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Chaos report</h1>
<p class="faint">${escapeHtml(setup)}${report.isInterrupted ? "; ended by hand" : ""}</p>
<p>${escapeHtml(played)}. ${verdict(report)}</p>
<h2>Time line</h2>
<figure>${timelineChart(report)}</figure>
<div class="tables">
${
    section(
      "What must never be",
      FINDING_KINDS.map((kind) => [`${kind}: ${FINDING_MEANINGS[kind]}`, report.findings[kind]]),
    )
  }
${section("Faults", [...FAULT_KINDS.map((kind) => [kind, report.faults[kind]] as const), ...frameRows(report)])}
${section("Moves and games", moveRows(report))}
${section("Waits", waitRows(report))}
</div>
${listing("Found", report.examples.map(({ kind, gameId, says }) => `${kind} ${gameId ?? ""}: ${says}`))}
${listing("Servers that ended by themselves said", report.crashes)}
</body>
</html>
`;
}

function verdict(report: ChaosReport): string {
  return isSound(report)
    ? `<strong class="good">Nothing was lost, doubled or split, and every game ended.</strong>`
    : `<strong class="bad">Something happened that must never be; see below.</strong>`;
}

type TableRow = readonly [what: string, value: string | number];

function section(title: string, rows: readonly TableRow[]): string {
  const lines = rows.map(([what, value]) =>
    `<tr><td>${escapeHtml(what)}</td><td>${escapeHtml(String(value))}</td></tr>`
  );
  return `<section><h2>${escapeHtml(title)}</h2><table>${lines.join("")}</table></section>`;
}

function frameRows({ frames }: ChaosReport): TableRow[] {
  return [["frames dropped", frames.dropped], ["frames doubled", frames.duplicated], [
    "frames delayed",
    frames.delayed,
  ]];
}

function moveRows({ moves, games }: ChaosReport): TableRow[] {
  return [
    ["moves stored", moves.stored],
    ["moves acknowledged", moves.acknowledged],
    ["sent, repeats too", moves.sent],
    ["of these never answered", moves.unanswered],
    ["of these refused", moves.refused],
    ["games completed", games.completed],
    ["games cancelled", games.cancelled],
    ["games unfinished", games.waiting + games.playing],
  ];
}

function waitRows({ ackMs, afterKill, overdueMs }: ChaosReport): TableRow[] {
  return [
    ["until a move is acknowledged, repeats included", spreadText(ackMs)],
    ["after a kill, until the client is connected again", spreadText(afterKill.connectionBackMs)],
    ["from then, until its game is shown again", spreadText(afterKill.gameBackMs)],
    ["from then, until the next move in it", spreadText(afterKill.nextMoveMs)],
    ["a deadline, until a server acts on it", spreadText(overdueMs)],
  ];
}

export function spreadText({ count, p50, p99, max }: Spread): string {
  return count === 0 ? "none" : `p50 ${p50}, p99 ${p99}, most ${max} ms (${count})`;
}

function listing(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return `<h2>${escapeHtml(title)}</h2><pre>${lines.map(escapeHtml).join("\n")}</pre>`;
}
