import type { LogLevel } from "../../domain/logs/log.ts";
import { LogChart } from "./log_chart.tsx";
import { LEVEL_NAMES, LEVEL_TONES } from "./log_words.ts";
import styles from "./log_stats.module.css";
import { useLogStats } from "./use_logs.ts";

type Stats = Extract<ReturnType<typeof useLogStats>["answer"], { status: "ready" }>["value"]["data"];

interface LogStatsProps {
  readonly stats: Stats | null;
  readonly level: LogLevel | undefined;
  readonly onLevel: (level: LogLevel | undefined) => void;
}

const LEVELS = ["error", "warning", "info", "debug"] as const;

/** The figures; those of a level show its entries alone. */
export function LogStats({ stats, level, onLevel }: LogStatsProps) {
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
          <strong>{shown(stats?.recentActivity.last24Hours)}</strong>
        </div>
        <div className={`stack gap-4 panel target ${styles.stat}`}>
          <span className="small quiet">Error Rate</span>
          <strong>{stats ? `${stats.recentActivity.errorRate.toFixed(1)}%` : "…"}</strong>
        </div>
      </div>
      <LogChart hours={stats?.recentActivity.hours ?? []} />
    </>
  );
}
