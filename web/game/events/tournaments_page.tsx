import type { Board, Position } from "../../../domain/game/room/board.ts";
import { useLoginStatus } from "../../auth/login.ts";
import { useTitle } from "../../base/use_title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { BoardView } from "../board/board_view.tsx";
import styles from "./tournaments.module.css";

const STEPS = [
  { title: "Enter", text: "Pick a tournament that runs now. You start at level 1 with a few lives." },
  { title: "Look for a player", text: "You are matched with somebody near your level, usually within seconds." },
  { title: "Play fast", text: "Fill a row before the other does. You have 15 seconds a turn." },
  { title: "Climb", text: "Every win lifts you a level. A loss costs a life; without lives you are out." },
  { title: "Stay on top", text: "When time is up, whoever stands highest wins. You see the table the whole time." },
];

const EXAMPLE: Board = [["X", "O", "O"], [null, "X", null], [null, "O", "X"]];
const EXAMPLE_LINE: readonly Position[] = [[0, 0], [1, 1], [2, 2]];

export function TournamentsPage() {
  useTitle("Tournaments");
  const isMember = useLoginStatus() === "login";
  return (
    <main className={`page stack ${styles.page}`} tabIndex={-1}>
      <section className={`grid gap-48 ${styles.lead}`}>
        <div className={`stack gap-24 ${styles.words}`}>
          <h1>
            Tournaments of <span className={styles.whole}>tic-tac-toe</span>, against real people
          </h1>
          <p>
            A tournament is open for a set time. You play short games, one after the other, against players of your
            level. Wins lift you, losses cost lives, and the table shows at every moment who leads.
          </p>
          <div className="actions">
            {isMember ? <ButtonLink to="/app/events" isLarge>See the tournaments</ButtonLink> : <SignUp />}
          </div>
        </div>
        <div className={styles.board} inert>
          <BoardView board={EXAMPLE} winningLine={EXAMPLE_LINE} />
        </div>
      </section>
      <section aria-labelledby="steps">
        <h2 id="steps">Five steps to win</h2>
        <ol role="list" className={`grid ${styles.steps}`}>
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <span className={`centered kraft ${styles.number}`} aria-hidden="true">{index + 1}</span>
              <div>
                <h3>{title}</h3>
                <p className="quiet">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <ButtonLink to={isMember ? "/app/events" : "/register"} isLarge>Play your first tournament</ButtonLink>
      </section>
    </main>
  );
}

function SignUp() {
  return (
    <>
      <ButtonLink to="/register" isLarge>Create Account</ButtonLink>
      <ButtonLink to="/login" kind="plain" isLarge>Sign In</ButtonLink>
    </>
  );
}
