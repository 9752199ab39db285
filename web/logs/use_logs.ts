import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { logActions } from "../../domain/logs/contract.ts";
import type { Log, LogId, LogLevel } from "../../domain/logs/log.ts";
import { actionClient } from "../api/client.ts";
import { useAnswer, useWrite } from "../api/use_answer.ts";

const logCalls = actionClient("/api/backend/logger", logActions);

const PAGE_SIZE = 10;
/** What is new is on the screen within this time of being stored. */
const LIVE_MS = 2_000;
const STATS_MS = 5_000;

export interface LogQuery {
  readonly level?: LogLevel;
  readonly service?: string;
  readonly query?: string;
  readonly like?: LogId;
}

export interface Shown {
  readonly log: Log;
  readonly count: number;
}

/** What the admin asked for, and what there is of it. A change of the filter goes back to the first page. */
export function useLogs() {
  const [asked, setAsked] = useState<LogQuery>({});
  const [page, setPage] = useState(1);
  const [untilId, setUntilId] = useState<LogId | null>(null);
  const [isGrouped, setGrouped] = useState(false);
  const payload = { ...asked, page, limit: PAGE_SIZE, ...(untilId && { untilId }) };
  const isLive = page === 1;
  const live = { refetchInterval: isLive ? LIVE_MS : false, placeholderData: keepPreviousData } as const;
  const list = useAnswer({ ...logCalls.query("getLogs", payload), ...live, enabled: !isGrouped }, OTHERWISE);
  const groups = useAnswer({ ...logCalls.query("getLogGroups", payload), ...live, enabled: isGrouped }, OTHERWISE);
  const { answer, again } = isGrouped ? groups : list;
  const shown = answer.status === "ready" ? answer.value.data : null;
  return {
    asked,
    isGrouped,
    isLive,
    fault: answer.status === "failed" ? answer.sentence : null,
    rows: shown && rowsOf(shown),
    pagination: shown?.pagination ?? null,
    again,
    ask(changes: { readonly [K in keyof LogQuery]: LogQuery[K] | undefined }) {
      setAsked(Object.fromEntries(Object.entries({ ...asked, ...changes }).filter(([, value]) => value)));
      goTo(1);
    },
    group(isWanted: boolean) {
      setGrouped(isWanted);
      goTo(1);
    },
    goTo,
  };

  function goTo(wanted: number): void {
    const [newest] = shown ? rowsOf(shown) : [];
    if (wanted === 1) setUntilId(null);
    else if (page === 1 && newest) setUntilId(newest.log._id);
    setPage(wanted);
  }
}

const OTHERWISE = "Request failed";

type Answered =
  | { readonly logs: readonly Log[] }
  | { readonly groups: readonly { readonly log: Log; readonly count: number }[] };

function rowsOf(answered: Answered): readonly Shown[] {
  return "logs" in answered ? answered.logs.map((log) => ({ log, count: 1 })) : answered.groups;
}

export function useLogStats() {
  return useAnswer({ ...logCalls.query("getLogStats", {}), refetchInterval: STATS_MS }, OTHERWISE);
}

export function useClearLogs(asked: LogQuery) {
  return useWrite(() => logCalls.write("clearLogs", asked), "Failed to clear the logs");
}
