import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { CalendarPlus } from "lucide-react";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { calendarConsentUrl } from "../../api/game.ts";
import { pageConfig, withBasePath } from "../../base/page_config.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toasts.tsx";
import { calendarFile } from "./calendar_file.ts";
import { showFailure } from "../../api/show_failure.ts";

const NOT_TAKEN = "Google Calendar did not take the event. The calendar file works without.";
const NOT_REACHED = "Google Calendar could not be reached. The .ics file works without.";

/** Into Google's calendar where the operator has set it up; into any other as a file. */
export function CalendarButtons({ event }: { readonly event: TournamentEvent }) {
  const [isLeaving, setLeaving] = useState(false);
  useCalendarReturn();
  const goToGoogle = async () => {
    setLeaving(true);
    try {
      location.assign(await calendarConsentUrl(event.eventId));
    } catch (error) {
      setLeaving(false);
      showFailure(error, NOT_REACHED);
    }
  };
  return (
    <>
      {pageConfig.hasGoogleCalendar && (
        <Button kind="plain" isLoading={isLeaving} onClick={goToGoogle}>
          <CalendarPlus aria-hidden="true" /> Google Calendar
        </Button>
      )}
      <Button kind="plain" onClick={() => saveCalendar(event)}>
        <CalendarPlus aria-hidden="true" /> {pageConfig.hasGoogleCalendar ? "Calendar file" : "Add to calendar"}
      </Button>
    </>
  );
}

function saveCalendar(event: TournamentEvent): void {
  const address = location.origin + withBasePath(`/app/events/view/${event.eventId}`);
  const file = calendarFile(event, address, new Date().toISOString());
  saveFile(`${event.title.replace(/[^\p{L}\p{N}]+/gu, "-") || "event"}.ics`, "text/calendar", file);
}

function useCalendarReturn(): void {
  const [query, setQuery] = useSearchParams();
  const outcome = query.get("calendar");
  useEffect(() => {
    if (outcome === null) return;
    setQuery({}, { replace: true });
    if (outcome === "added") showToast({ sentence: "The event is in your Google Calendar." });
    else showToast({ sentence: NOT_TAKEN, isError: true });
  }, [outcome]);
}

function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
