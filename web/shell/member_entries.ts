import type { LucideIcon } from "lucide-react";
import { Gamepad2, House, ScanLine, Settings } from "lucide-react";
import type { User } from "../../domain/auth/user.ts";

/** A place in the sidebar, and with `isInBottomBar` in the bar at the foot of a phone too. */
export interface MemberEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isInBottomBar?: boolean;
  /** The round, raised one in the middle. */
  readonly isRaised?: boolean;
  /** Whom it is shown to; everybody when left out. */
  readonly isFor?: (user: User) => boolean;
}

/** In the order in which they stand. A new room of the app hangs its entry here. */
export const MEMBER_ENTRIES: readonly MemberEntry[] = [
  { path: "/app/home", label: "Home", icon: House, isInBottomBar: true },
  { path: "/app/scan", label: "Scan", icon: ScanLine, isInBottomBar: true, isRaised: true },
  { path: "/app/events", label: "Events", icon: Gamepad2 },
  { path: "/app/setting", label: "Settings", icon: Settings, isInBottomBar: true },
];

export function entriesFor(user: User | null): MemberEntry[] {
  return MEMBER_ENTRIES.filter(({ isFor }) => !isFor || (user !== null && isFor(user)));
}
