import { useParams } from "react-router-dom";
import { useUser } from "../../auth/login.ts";
import { useTitle } from "../../base/use_title.ts";
import { GameScreen } from "./game_screen.tsx";

export function GamePage() {
  const { gameId = "" } = useParams();
  const user = useUser();
  useTitle("Game");
  return user && <GameScreen key={gameId} gameId={gameId} userId={user.userId} />;
}
