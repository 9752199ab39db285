import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { showToast } from "../../ui/toasts.tsx";

/** Says how it went when Google sends the person back here. */
export function useCalendarReturn(): void {
  const [query, setQuery] = useSearchParams();
  const outcome = query.get("calendar");
  useEffect(() => {
    if (outcome === null) return;
    setQuery({}, { replace: true });
    if (outcome === "added") showToast({ sentence: "The event is in your Google Calendar." });
    else {showToast({
        sentence: "Google Calendar did not take the event. The calendar file works without.",
        isError: true,
      });}
  }, [outcome]);
}
