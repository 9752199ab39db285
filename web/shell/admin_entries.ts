import { Archive, CalendarCog, ScrollText, ShieldCheck } from "lucide-react";

/** The pages of an admin: in the sidebar, and on a phone among the settings. */
export const ADMIN_ENTRIES = [
  { path: "/app/admin/events", label: "Manage events", icon: CalendarCog },
  { path: "/app/admin/logs", label: "Logs", icon: ScrollText },
  { path: "/app/admin/backups", label: "Backups", icon: Archive },
  { path: "/app/admin/kyc", label: "Verifications", icon: ShieldCheck },
] as const;
