import type { RouteObject } from "react-router-dom";
import { AdminsOnly } from "../auth/guards.tsx";
import { lazyPage } from "../ui/lazy_page.tsx";

export const publicGameRoutes: RouteObject[] = [
  { path: "/tournaments", ...lazyPage(() => import("./events/tournaments_page.tsx"), "TournamentsPage") },
];

export const memberGameRoutes: RouteObject[] = [
  { path: "/app/events", ...lazyPage(() => import("./events/events_page.tsx"), "EventsPage") },
  { path: "/app/events/view/:eventId", ...lazyPage(() => import("./events/event_page.tsx"), "EventPage") },
  { path: "/app/events/:eventId", ...lazyPage(() => import("./lobby/event_room_page.tsx"), "EventRoomPage") },
  { path: "/app/game/event/:eventId", ...lazyPage(() => import("./lobby/event_room_page.tsx"), "EventRoomPage") },
  { path: "/app/games", ...lazyPage(() => import("./history/history_page.tsx"), "HistoryPage") },
  { path: "/app/practice", ...lazyPage(() => import("./practice/practice_page.tsx"), "PracticePage") },
  {
    Component: AdminsOnly,
    children: [{
      path: "/app/admin/events",
      ...lazyPage(() => import("./events/admin_events_page.tsx"), "AdminEventsPage"),
    }],
  },
];

export const wideGameRoutes: RouteObject[] = [
  { path: "/app/game/:gameId", ...lazyPage(() => import("./play/game_page.tsx"), "GamePage") },
];
