import type { ComponentType } from "react";
import {
  ArrowDownUp,
  Bell,
  Braces,
  CircleQuestionMark,
  Crown,
  FileText,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  ScanText,
  Trash2,
  User,
  Users,
} from "lucide-react";
import { SETTING_TABS, type SettingTabId } from "../../../domain/setting_tabs.ts";
import { lazyComponent } from "../../ui/lazy_page.tsx";

interface SettingTab {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly Content: ComponentType;
}

const SUPPORT: readonly SettingTabId[] = ["help", "termsCondition"];

export const SETTING_SECTIONS = [
  ["Account", SETTING_TABS.filter((id) => !SUPPORT.includes(id))],
  ["Support", SETTING_TABS.filter((id) => SUPPORT.includes(id))],
] as const;

/** What each tab of `domain/setting_tabs.ts` is called and shows. */
export const TABS: Readonly<Record<SettingTabId, SettingTab>> = {
  edit: {
    title: "Edit Profile",
    icon: User,
    Content: lazyComponent(() => import("./edit_tab.tsx"), "EditTab"),
  },
  household: {
    title: "Household",
    icon: Users,
    Content: lazyComponent(() => import("../../households/household_tab.tsx"), "HouseholdTab"),
  },
  subscription: {
    title: "Subscription",
    icon: Crown,
    Content: lazyComponent(() => import("../../billing/subscription.tsx"), "Subscription"),
  },
  appearance: {
    title: "Appearance",
    icon: Palette,
    Content: lazyComponent(() => import("../../settings/appearance.tsx"), "Appearance"),
  },
  notifications: {
    title: "Notifications",
    icon: Bell,
    Content: lazyComponent(() => import("../../game/invitations/game_notifications.tsx"), "GameNotifications"),
  },
  sessions: {
    title: "Signed-in devices",
    icon: MonitorSmartphone,
    Content: lazyComponent(() => import("../../settings/sessions.tsx"), "Sessions"),
  },
  pictures: {
    title: "Reading",
    icon: ScanText,
    Content: lazyComponent(() => import("../../scan/reading_tab.tsx"), "ReadingTab"),
  },
  trash: {
    title: "Trash",
    icon: Trash2,
    Content: lazyComponent(() => import("../../items/trash.tsx"), "Trash"),
  },
  data: {
    title: "Export and import",
    icon: ArrowDownUp,
    Content: lazyComponent(() => import("../../transfer/export_and_import.tsx"), "ExportAndImport"),
  },
  api: {
    title: "API and webhooks",
    icon: Braces,
    Content: lazyComponent(() => import("../../settings/api_access.tsx"), "ApiAccess"),
  },
  help: {
    title: "Help",
    icon: CircleQuestionMark,
    Content: lazyComponent(() => import("./help_tab.tsx"), "HelpTab"),
  },
  termsCondition: {
    title: "Terms",
    icon: FileText,
    Content: lazyComponent(() => import("../../legal/legal_pages.tsx"), "TermsLinks"),
  },
};
