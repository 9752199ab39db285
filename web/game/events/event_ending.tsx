import { useEffect } from "react";
import { History, Share2, Trophy } from "lucide-react";
import type { Standing, TournamentEvent } from "../../../domain/game/events/event.ts";
import { storedText } from "../../base/stored_text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { celebrate } from "../../ui/drawings/confetti.ts";
import { shareAddress } from "../share_address.ts";
import styles from "./event_ending.module.css";
import { endingWords } from "./event_words.ts";

interface EventEndingProps {
  readonly event: TournamentEvent;
  readonly mine: Standing;
}

const lastCelebrated = storedText("celebratedEvent");

/** How a tournament ended for one of its players. */
export function EventEnding({ event, mine }: EventEndingProps) {
  const hasWon = mine.place === 1;
  const words = endingWords(event.title, mine, event.playerCount);
  useEffect(() => {
    // Once: whoever looks at the table again has celebrated.
    if (!hasWon || lastCelebrated.get() === event.eventId) return;
    lastCelebrated.set(event.eventId);
    return celebrate();
  }, [hasWon, event.eventId]);
  return (
    <section
      className={`row wrap gap-16 rounded kraft ${styles.ending}`}
      data-place={mine.place}
      aria-labelledby="ending"
    >
      {hasWon && <Trophy size={40} aria-hidden="true" />}
      <div role="status" className={`breaks shrinks ${styles.words}`}>
        <h2 id="ending">{words}</h2>
        <p className="figures">Level {mine.level} · {mine.wins} won · {mine.losses} lost</p>
      </div>
      <div className="flex wrap gap-12">
        <ButtonLink to={`/app/games?event=${event.eventId}`} kind="plain">
          <History aria-hidden="true" /> Your games
        </ButtonLink>
        <Button
          kind="plain"
          onClick={() => shareAddress(`/app/events/view/${event.eventId}`, sharedWords(event, mine))}
        >
          <Share2 aria-hidden="true" /> Share
        </Button>
      </div>
    </section>
  );
}

function sharedWords(event: TournamentEvent, mine: Standing): string {
  return endingWords(event.title, mine, event.playerCount).replace("You", "I") +
    (mine.place === 1 ? "" : ` in ${event.title}`);
}
