import type { LogLevel } from "../../domain/logs/log.ts";
import { LEVEL_NAMES, LEVEL_TONES } from "./log_words.ts";
import styles from "./log_stats.module.css";
import { useLogStats } from "./use_logs.ts";

type Stats = Extract<ReturnType<typeof useLogStats>["answer"], { status: "ready" }>["value"]["data"];

interface LogStatsProps {
  readonly stats: Stats | null;
  readonly level: LogLevel | undefined;
  readonly onLevel: (level: LogLevel | undefined) => void;
}

/** The worst first; in the chart it is at the foot, where bars of different hours are compared. */
const LEVELS = ["error", "warning", "info", "debug"] as const;

/** The figures; those of a level show its entries alone. */
export function LogStats({ stats, level, onLevel }: LogStatsProps) {
  const day = stats?.recentActivity;
  const shown = (count: number | undefined) => count?.toLocaleString("en-US") ?? "…";
  return (
    <>
      <div className={`grid gap-12 ${styles.stats}`} role="group" aria-label="Figures">
        {LEVELS.map((one) => (
          <button
            key={one}
            type="button"
            className={`stack gap-4 panel target ${styles.stat}`}
            aria-pressed={level === one}
            onClick={() => onLevel(level === one ? undefined : one)}
          >
            <span className="small quiet">{LEVEL_NAMES[one]}</span>
            <strong className={LEVEL_TONES[one]}>{shown(stats?.levelStats[one])}</strong>
          </button>
        ))}
        <div className={`stack gap-4 panel target ${styles.stat}`}>
          <span className="small quiet">Last 24h</span>
          <strong>{shown(day?.last24Hours)}</strong>
        </div>
        <div className={`stack gap-4 panel target ${styles.stat}`}>
          <span className="small quiet">Error Rate</span>
          <strong>{day ? `${day.errorRate.toFixed(1)}%` : "…"}</strong>
        </div>
      </div>
      <LogChart hours={day?.hours ?? []} />
    </>
  );
}

type Hour = Readonly<Record<LogLevel, number>> & { readonly hour: string };

const HEIGHT = 72;
const BAR = 12;
const STEP = 16;

/** The last 24 hours, a bar each, by level. */
function LogChart({ hours }: { readonly hours: readonly Hour[] }) {
  const highest = Math.max(1, ...hours.map(sumOf));
  return (
    <figure className={styles.chart}>
      <figcaption>
        Last 24 hours
        <span className={`flex wrap ${styles.legend}`}>
          {LEVELS.map((level) => <span key={level} className={LEVEL_TONES[level]}>{LEVEL_NAMES[level]}</span>)}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${24 * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={wordsOf(hours)}
      >
        {hours.map((hour, index) => (
          <Bar key={hour.hour} hour={hour} x={index * STEP + (STEP - BAR) / 2} highest={highest} />
        ))}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{clockOf(hours[0])}</span>
        <span>{clockOf(hours[12])}</span>
        <span>now</span>
      </div>
    </figure>
  );
}

function Bar({ hour, x, highest }: { readonly hour: Hour; readonly x: number; readonly highest: number }) {
  let top = HEIGHT;
  return (
    <g>
      <title>{`${clockOf(hour)}: ${countsOf(hour)}`}</title>
      <rect className={styles.ground} x={x} y={0} width={BAR} height={HEIGHT} />
      {LEVELS.filter((level) => hour[level] > 0).map((level) => {
        // However few they are, they are seen beside many others.
        const height = Math.max(2, (hour[level] / highest) * (HEIGHT - 6));
        top -= height;
        return <rect key={level} className={LEVEL_TONES[level]} x={x} y={top} width={BAR} height={height} />;
      })}
    </g>
  );
}

function sumOf(hour: Hour): number {
  return LEVELS.reduce((sum, level) => sum + hour[level], 0);
}

function clockOf(hour: Hour | undefined): string {
  return hour ? new Date(hour.hour).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" }) : "";
}

function countsOf(hour: Hour): string {
  const counts = LEVELS.filter((level) => hour[level] > 0).map((level) => `${hour[level]} ${LEVEL_NAMES[level]}`);
  return counts.join(", ") || "nothing";
}

function wordsOf(hours: readonly Hour[]): string {
  const busy = hours.filter((hour) => sumOf(hour) > 0);
  if (busy.length === 0) return "Nothing was logged in the last 24 hours";
  return `Logs by the hour: ${busy.map((hour) => `${clockOf(hour)} ${countsOf(hour)}`).join("; ")}`;
}
