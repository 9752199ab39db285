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
} from "lucide-react";
import type { SettingTabId } from "../../../domain/setting_tabs.ts";
import { lazyComponent } from "../../ui/lazy_page.tsx";

interface SettingTab {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly section: SettingSection;
  readonly Content: ComponentType;
}

export const SETTING_SECTIONS = ["Account", "Support"] as const;
type SettingSection = (typeof SETTING_SECTIONS)[number];

/** What each tab of `domain/setting_tabs.ts` is called and shows. */
export const TABS: Readonly<Record<SettingTabId, SettingTab>> = {
  edit: {
    title: "Edit Profile",
    icon: User,
    section: "Account",
    Content: lazyComponent(() => import("./edit_tab.tsx"), "EditTab"),
  },
  subscription: {
    title: "Subscription",
    icon: Crown,
    section: "Account",
    Content: lazyComponent(() => import("../../billing/subscription.tsx"), "Subscription"),
  },
  appearance: {
    title: "Appearance",
    icon: Palette,
    section: "Account",
    Content: lazyComponent(() => import("../../settings/appearance.tsx"), "Appearance"),
  },
  notifications: {
    title: "Notifications",
    icon: Bell,
    section: "Account",
    Content: lazyComponent(() => import("../../game/invitations/game_notifications.tsx"), "GameNotifications"),
  },
  sessions: {
    title: "Signed-in devices",
    icon: MonitorSmartphone,
    section: "Account",
    Content: lazyComponent(() => import("../../settings/sessions.tsx"), "Sessions"),
  },
  pictures: {
    title: "Reading",
    icon: ScanText,
    section: "Account",
    Content: lazyComponent(() => import("../../scan/reading_tab.tsx"), "ReadingTab"),
  },
  trash: {
    title: "Trash",
    icon: Trash2,
    section: "Account",
    Content: lazyComponent(() => import("../../items/trash.tsx"), "Trash"),
  },
  data: {
    title: "Export and import",
    icon: ArrowDownUp,
    section: "Account",
    Content: lazyComponent(() => import("../../transfer/export_and_import.tsx"), "ExportAndImport"),
  },
  api: {
    title: "API and webhooks",
    icon: Braces,
    section: "Account",
    Content: lazyComponent(() => import("../../settings/api_access.tsx"), "ApiAccess"),
  },
  help: {
    title: "Help",
    icon: CircleQuestionMark,
    section: "Support",
    Content: lazyComponent(() => import("./help_tab.tsx"), "HelpTab"),
  },
  termsCondition: {
    title: "Terms",
    icon: FileText,
    section: "Support",
    Content: lazyComponent(() => import("../../legal/legal_pages.tsx"), "TermsLinks"),
  },
};
