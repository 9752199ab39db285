import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { nameOf } from "../../../domain/game/players/name_of.ts";
import type { Redirect } from "../../../domain/game/room/redirects.ts";
import type { SeenGame } from "../../../domain/game/screen/seen_game.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { celebrate } from "../../ui/drawings/confetti.ts";
import { resultOf, scoreWords } from "../board/result_words.ts";
import { ResultSheet } from "../board/result_sheet.tsx";

interface ResultOfGameProps {
  readonly seen: SeenGame;
  /** Where the page goes by itself in a moment; null when it stays. */
  readonly redirect: Redirect | null;
  readonly onRematch: () => void;
}

export function ResultOfGame({ seen, redirect, onRematch }: ResultOfGameProps) {
  const navigate = useNavigate();
  const result = resultOf(seen);
  const hasWon = result?.outcome === "won";
  useEffect(() => {
    // What comes after the game is read without paper falling over it.
    if (hasWon) return celebrate();
  }, [hasWon]);
  if (!result) return null;
  return (
    <ResultSheet result={result} score={scoreWords(seen.end?.tournamentResult ?? null, seen.userId)}>
      {redirect
        ? <Button isLarge isWide onClick={() => navigate(redirect.path, { replace: true })}>Continue</Button>
        : <ButtonLink to="/app/events" isLarge isWide replace>Back to Events</ButtonLink>}
      <Rematch seen={seen} onRematch={onRematch} />
    </ResultSheet>
  );
}

function Rematch({ seen, onRematch }: Pick<ResultOfGameProps, "seen" | "onRematch">) {
  const { rematch: { state, askedBy }, userId, game } = seen;
  const opponent = game?.players.find((player) => player.userId !== userId);
  const name = opponent ? nameOf(opponent) : "your opponent";
  const hasAsked = askedBy === userId && state === "asked";
  return (
    <>
      <Button kind="plain" isLarge isWide isLoading={hasAsked} onClick={onRematch}>
        {state === "asked" && !hasAsked ? "Accept rematch" : "Rematch"}
      </Button>
      <span className="unseen" role="status">
        {hasAsked ? `Waiting for ${name}.` : state === "asked" && `${name} wants a rematch.`}
      </span>
    </>
  );
}
