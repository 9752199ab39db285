import type { TurnWords } from "../room/turn_words.ts";

interface TurnBannerProps {
  readonly words: TurnWords;
  readonly isMine: boolean;
}

export function TurnBanner({ words: { banner, symbolLine, ruleLine }, isMine }: TurnBannerProps) {
  return (
    <div className="turn-banner" data-mine={isMine}>
      <h1>{banner}</h1>
      <p>
        <span>{symbolLine}</span> <span className="quiet">{ruleLine}</span>
      </p>
    </div>
  );
}
