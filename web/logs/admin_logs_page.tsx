import { useState } from "react";
import { RefreshCw, Trash2 } from "lucide-react";
import { useTitle } from "../base/use_title.ts";
import { Button } from "../ui/button.tsx";
import { OpenBoxDrawing } from "../ui/drawings/drawings.tsx";
import { PageHead } from "../ui/page_head.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState, State } from "../ui/state.tsx";
import { LogDetails } from "./log_details.tsx";
import { LogFilters } from "./log_filters.tsx";
import { LogStats } from "./log_stats.tsx";
import { LEVEL_TONES, nameOf, rangeWords, timeOf, userOf } from "./log_words.ts";
import styles from "./logs.module.css";
import { type LogQuery, type Shown, useClearLogs, useLogs, useLogStats } from "./use_logs.ts";
import { shownText } from "../../domain/logs/shown_text.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { showToast } from "../ui/toasts.tsx";

export function AdminLogsPage() {
  useTitle("Error Logs");
  const logs = useLogs();
  const { answer: figures, again: countAgain } = useLogStats();
  const [opened, setOpened] = useState<Shown | null>(null);
  const [isClearing, setClearing] = useState(false);
  const stats = figures.status === "ready" ? figures.value.data : null;
  const refresh = () => {
    logs.again();
    countAgain();
  };
  return (
    <main className="page" tabIndex={-1}>
      <PageHead
        backOnPhone="/app/setting"
        title="Error Logs"
        note={`What browsers and servers report, kept 30 days. ${logs.isLive ? "New ones appear by themselves." : ""}`}
      >
        <Button kind="plain" onClick={refresh}>
          <RefreshCw aria-hidden="true" /> Refresh
        </Button>
        <Button kind="cancel" onClick={() => setClearing(true)}>
          <Trash2 aria-hidden="true" /> Clear All
        </Button>
      </PageHead>
      <LogStats stats={stats} level={logs.asked.level} onLevel={(level) => logs.ask({ level })} />
      <LogFilters logs={logs} services={stats?.services ?? []} />
      <LogList logs={logs} onOpen={setOpened} />
      {opened && (
        <LogDetails
          {...opened}
          onClose={() => setOpened(null)}
          onAll={() => {
            logs.group(false);
            logs.ask({ like: opened.log._id });
            setOpened(null);
          }}
        />
      )}
      {isClearing && (
        <ClearDialog
          asked={logs.asked}
          onClose={() => setClearing(false)}
          onCleared={() => logs.ask({ like: undefined })}
        />
      )}
    </main>
  );
}

interface LogListProps {
  readonly logs: ReturnType<typeof useLogs>;
  readonly onOpen: (shown: Shown) => void;
}

function LogList({ logs: { fault, rows, pagination, isGrouped, again, goTo }, onOpen }: LogListProps) {
  if (fault !== null) return <FailedState sentence={`Error loading logs: ${fault}`} onRetry={again} />;
  if (!rows || !pagination) return <Waiting>Loading logs…</Waiting>;
  if (rows.length === 0 && pagination.currentPage === 1) {
    return (
      <State drawing={<OpenBoxDrawing />} title="No error logs found">
        <p className="quiet">No report matches.</p>
      </State>
    );
  }
  return (
    <section aria-label="Logs">
      <ul role="list" className="stack gap-8">
        {rows.map((row) => <LogCard key={row.log._id} {...row} onOpen={() => onOpen(row)} />)}
      </ul>
      <nav className={`row wrap gap-12 ${styles.paging}`} aria-label="Pages">
        <p>{rangeWords(pagination, rows.length, isGrouped)}</p>
        <Button kind="plain" disabled={!pagination.hasPrevPage} onClick={() => goTo(pagination.currentPage - 1)}>
          Previous
        </Button>
        <Button kind="plain" disabled={!pagination.hasNextPage} onClick={() => goTo(pagination.currentPage + 1)}>
          Next
        </Button>
      </nav>
    </section>
  );
}

/** A card shows the beginning; all of it stands in the details. */
const MAX_SHOWN = 300;

function LogCard({ log, count, onOpen }: Shown & { readonly onOpen: () => void }) {
  const user = userOf(log);
  return (
    <li>
      <button type="button" className={`stack gap-4 wide ${styles.card} ${LEVEL_TONES[log.level]}`} onClick={onOpen}>
        <span className={`row wrap small quiet ${styles.head}`}>
          <strong className={`breaks ${styles.name}`} dir="auto">{nameOf(log)}</strong>
          <span className={styles.level}>{log.level}</span>
          <span>{shownText(log.platform)}</span>
          {count > 1 && <span className={`push ${styles.count}`}>{count.toLocaleString("en-US")} times</span>}
        </span>
        <span className={`small breaks ${styles.message}`} dir="auto">
          {shownText(log.message.slice(0, MAX_SHOWN))}
        </span>
        <span className={`row wrap small quiet ${styles.foot}`}>
          <time dateTime={log.timestamp}>{timeOf(log.timestamp)}</time>
          {user && <bdi className="breaks">{shownText(user)}</bdi>}
        </span>
      </button>
    </li>
  );
}

interface ClearDialogProps {
  readonly asked: LogQuery;
  readonly onCleared: () => void;
  readonly onClose: () => void;
}

function ClearDialog({ asked, onCleared, onClose }: ClearDialogProps) {
  const clear = useClearLogs(asked);
  const isFiltered = Object.keys(asked).length > 0;
  return (
    <ConfirmDialog
      title={isFiltered ? "Clear these logs?" : "Clear all logs?"}
      doIt="Clear All"
      isLoading={clear.isPending}
      onClose={onClose}
      onConfirm={() =>
        clear.run(undefined, {
          onSuccess({ data: { deleted } }) {
            showToast({
              sentence: deleted === 1 ? "1 log was deleted" : `${deleted.toLocaleString("en-US")} logs were deleted`,
            });
            onCleared();
            onClose();
          },
        })}
    >
      <p>
        {isFiltered
          ? "All logs that match the filter and the search are deleted for good, on every page."
          : "All logs of this server are deleted for good."}
      </p>
      {clear.fault && <p role="alert">{clear.fault}</p>}
    </ConfirmDialog>
  );
}
