import { type ReactNode, useId } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { Bot } from "lucide-react";
import type { PastGame, PastTournament } from "../../../domain/game/players/history.ts";
import { useUser } from "../../auth/login.ts";
import { useTitle } from "../../base/use_title.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { OpenBoxDrawing } from "../../ui/drawings/drawings.tsx";
import { PageHead } from "../../ui/page_head.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { FailedState, State } from "../../ui/state.tsx";
import { BoardView } from "../board/board_view.tsx";
import { whenWords } from "../events/event_words.ts";
import styles from "./history.module.css";
import { finishWords, pastWords, scoreLine } from "./history_words.ts";
import { type Past, usePastGames, usePastTournaments } from "./use_past.ts";

interface PastListProps<T> {
  readonly title: string;
  readonly past: Past<T>;
  readonly rowOf: (row: T) => ReactNode;
}

/** What one has played, all of it or one tournament of it. */
export function HistoryPage() {
  useTitle("Your games");
  const userId = useUser()?.userId ?? "";
  const eventId = useSearchParams()[0].get("event");
  return (
    <main className="page" tabIndex={-1}>
      <PageHead back="/app/events" title="Your games" note="Only you and the people you played with can open them." />
      {eventId === null && <PastTournaments />}
      <PastGames eventId={eventId} userId={userId} />
    </main>
  );
}

function PastTournaments() {
  const past = usePastTournaments();
  if (past.rows?.length === 0) return null;
  return (
    <PastList title="Tournaments" past={past} rowOf={(row) => <TournamentRow key={row.eventId} tournament={row} />} />
  );
}

function TournamentRow({ tournament }: { readonly tournament: PastTournament }) {
  return (
    <li className={`record anchor ${styles.row}`} data-place={tournament.place}>
      <span className={`quiet ${styles.rank}`}>{finishWords(tournament)}</span>
      <div className={`stack gap-4 breaks shrinks ${styles.words}`}>
        <Link to={`/app/events/view/${tournament.eventId}`} dir="auto">{tournament.title}</Link>
        <span className="quiet small">{scoreLine(tournament)}</span>
      </div>
      <time className={`small quiet ${styles.when}`} dateTime={tournament.startTime}>
        {whenWords(tournament.startTime)}
      </time>
    </li>
  );
}

function PastGames({ eventId, userId }: { readonly eventId: string | null; readonly userId: string }) {
  const past = usePastGames(eventId);
  if (past.rows?.length === 0) return <NoGames />;
  return (
    <PastList
      title={eventId === null ? "Games" : past.rows?.[0]?.eventTitle ?? "Games"}
      past={past}
      rowOf={(game) => <GameRow key={game.gameState.gameId} game={game} userId={userId} />}
    />
  );
}

function GameRow({ game, userId }: { readonly game: PastGame; readonly userId: string }) {
  const { gameState, endedAt } = game;
  const { outcome, result, more } = pastWords(game, userId);
  const opponent = gameState.players.find((player) => player.userId !== userId);
  return (
    <li className={`record anchor ${styles.row}`} data-outcome={outcome}>
      <div className={styles.board} inert>
        <BoardView board={gameState.board} winningLine={gameState.winningLine} />
      </div>
      <div className={`stack gap-4 breaks shrinks ${styles.words}`}>
        <span>
          <Link to={`/app/game/${gameState.gameId}`}>{result}</Link>{" "}
          {opponent?.isBot && <Bot size={16} className="quiet inline" role="img" aria-label="a bot" />}
        </span>
        <span className="quiet small">{more}</span>
      </div>
      <time className={`small quiet ${styles.when}`} dateTime={endedAt}>{whenWords(endedAt)}</time>
    </li>
  );
}

function NoGames() {
  return (
    <State
      drawing={<OpenBoxDrawing />}
      title="No games yet"
      actions={<ButtonLink to="/app/events">See the tournaments</ButtonLink>}
    >
      <p className="quiet">A game that you play to its end stands here, move by move.</p>
    </State>
  );
}

function PastList<T>({ title, past, rowOf }: PastListProps<T>) {
  const id = useId();
  const { rows, fault, hasMore, isLoading, more, again } = past;
  return (
    <section className={`stack gap-12 ${styles.list}`} aria-labelledby={id}>
      <h2 className="breaks shrinks size-22" id={id} dir="auto">{title}</h2>
      {rows ? <ul role="list">{rows.map(rowOf)}</ul> : !fault && <Waiting>Loading your games…</Waiting>}
      {fault && <FailedState sentence={fault} onRetry={rows ? more : again} />}
      {hasMore && !fault && <Button kind="plain" isLoading={isLoading} onClick={more}>Show older ones</Button>}
    </section>
  );
}
