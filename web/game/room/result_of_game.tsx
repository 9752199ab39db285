import { useNavigate } from "react-router-dom";
import type { NextPlace } from "../../../domain/game/room/next_place.ts";
import type { SeenGame } from "../../../domain/game/screen/seen_game.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ResultSheet } from "../table/result_sheet.tsx";
import { resultOf } from "./result.ts";

interface ResultOfGameProps {
  readonly seen: SeenGame;
  /** Where the page goes by itself in a moment; null when it stays. */
  readonly place: NextPlace | null;
}

export function ResultOfGame({ seen, place }: ResultOfGameProps) {
  const navigate = useNavigate();
  const result = resultOf(seen);
  if (!result) return null;
  return (
    <ResultSheet result={result}>
      {place
        ? <Button isLarge isWide onClick={() => navigate(place.path, { replace: true })}>Continue</Button>
        : <ButtonLink to="/app/events" isLarge isWide replace>Back to Events</ButtonLink>}
    </ResultSheet>
  );
}
