import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { NextPlace } from "../../../domain/game/room/next_place.ts";

/** Goes where the game's happenings lead, when it is time. */
export function useNextPlace(place: NextPlace | null): void {
  const navigate = useNavigate();
  const path = place?.path;
  const afterMs = place?.afterMs;
  useEffect(() => {
    if (path === undefined) return;
    const timer = setTimeout(() => navigate(path, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [path, afterMs]);
}
