import { Archive, CalendarCog, ScrollText } from "lucide-react";

/** The pages of an admin: in the sidebar, and on a phone among the settings. */
export const ADMIN_ENTRIES = [
  { path: "/app/admin/events", label: "Manage events", icon: CalendarCog },
  { path: "/app/admin/logs", label: "Logs", icon: ScrollText },
  { path: "/app/admin/backups", label: "Backups", icon: Archive },
] as const;
