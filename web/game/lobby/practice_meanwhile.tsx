import { useUser } from "../../auth/login.ts";
import { PracticeGame } from "../practice/practice_game.tsx";

/** A bot to play with until somebody is found; then the room's own screen replaces the board. */
export function PracticeMeanwhile({ onClose }: { readonly onClose: () => void }) {
  const user = useUser();
  return user && <PracticeGame setup={{ level: "medium", boardSize: 3 }} user={user} onClose={onClose} />;
}
