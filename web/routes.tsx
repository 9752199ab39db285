import { Navigate, type RouteObject } from "react-router-dom";
import { HELP_ARTICLES } from "../domain/help_articles.ts";
import { SETTING_TABS } from "../domain/setting_tabs.ts";
import { AdminsOnly, GuestsOnly, MembersOnly, NoViewers } from "./auth/guards.tsx";
import { lazyPage } from "./ui/lazy_page.tsx";
import { AppShell, CrashPage } from "./shell/app_shell.tsx";
import { Home } from "./shell/home.tsx";
import { isLandingPrerendered } from "./shell/prerendered_landing.ts";
import { LayoutOfWhoeverIsHere, MemberLayout } from "./shell/member_layout.tsx";
import { BarePublicLayout, PublicLayout } from "./shell/public_layout.tsx";
import { Waiting } from "./ui/spinner.tsx";

/** These addresses are promised to the outside, odd spelling included. */
const legalRoutes: RouteObject[] = [
  { path: "/legal", ...lazyPage(() => import("./legal/legal_pages.tsx"), "LegalPage") },
  { path: "/termsconditon", ...lazyPage(() => import("./legal/legal_pages.tsx"), "TermsCenterPage") },
  { path: "/terms", ...lazyPage(() => import("./legal/legal_texts.tsx"), "TermsPage") },
  { path: "/privacy", ...lazyPage(() => import("./legal/legal_texts.tsx"), "PrivacyPage") },
  { path: "/privacy-policy", ...lazyPage(() => import("./legal/legal_texts.tsx"), "PrivacyPage") },
  { path: "/cookies", ...lazyPage(() => import("./legal/legal_texts.tsx"), "CookiesPage") },
];

const publicRoutes: RouteObject[] = [
  { path: "/", ...lazyPage(() => import("./shell/landing.tsx"), "Landing") },
  { path: "/how-it-works", ...lazyPage(() => import("./landing/how_it_works_page.tsx"), "HowItWorksPage") },
  {
    path: "/how-reading-is-measured",
    ...lazyPage(() => import("./landing/how_reading_is_measured_page.tsx"), "HowReadingIsMeasuredPage"),
  },
  { path: "/hello", ...lazyPage(() => import("./landing/hello_page.tsx"), "HelloPage") },
  { path: "/download", ...lazyPage(() => import("./landing/download_page.tsx"), "DownloadPage") },
  { path: "/support", ...lazyPage(() => import("./landing/support_page.tsx"), "SupportPage") },
  { path: "/developers", ...lazyPage(() => import("./developers/developers_page.tsx"), "DevelopersPage") },
  {
    path: "/help",
    ...lazyPage(() => import("./help/help.tsx"), "HelpPage"),
    children: HELP_ARTICLES.map((id) => ({ path: `/help/${id}`, element: null })),
  },
  ...legalRoutes,
  { path: "/tournaments", ...lazyPage(() => import("./game/events/tournaments_page.tsx"), "TournamentsPage") },
  { path: "*", ...lazyPage(() => import("./landing/not_found_page.tsx"), "NotFoundPage") },
];

const guestRoutes: RouteObject[] = [
  { path: "/login", ...lazyPage(() => import("./auth/sign_in_page.tsx"), "LoginPage") },
  { path: "/register", ...lazyPage(() => import("./auth/sign_in_page.tsx"), "RegisterPage") },
];

const memberRoutes: RouteObject[] = [
  { path: "/app/home", Component: Home },
  {
    Component: NoViewers,
    children: [
      { path: "/app/item/new", ...lazyPage(() => import("./shell/new_box.tsx"), "NewBox") },
      { path: "/app/item/:itemId/edit", ...lazyPage(() => import("./items/form/edit_item_page.tsx"), "EditItemPage") },
    ],
  },
  { path: "/app/item/:itemId", ...lazyPage(() => import("./items/item_page.tsx"), "ItemPage") },
  { path: "/app/number/:tagId", ...lazyPage(() => import("./items/number_page.tsx"), "NumberPage") },
  { path: "/app/labels", ...lazyPage(() => import("./labels/labels_page.tsx"), "LabelsPage") },
  { path: "/app/trash", element: <Navigate to="/app/setting/trash" replace /> },
  { path: "/app/pro", ...lazyPage(() => import("./billing/pro_page.tsx"), "ProPage") },
  {
    path: "/app/setting",
    ...lazyPage(() => import("./shell/setting/setting_page.tsx"), "SettingPage"),
    children: [...SETTING_TABS, ...HELP_ARTICLES.map((id) => `help/${id}`)].map((id) => ({
      path: `/app/setting/${id}`,
      element: null,
    })),
  },
  { path: "/app/kyc", ...lazyPage(() => import("./profile/kyc_page.tsx"), "KycPage") },
  { path: "/app/events", ...lazyPage(() => import("./game/events/events_page.tsx"), "EventsPage") },
  { path: "/app/events/view/:eventId", ...lazyPage(() => import("./game/events/event_page.tsx"), "EventPage") },
  { path: "/app/events/:eventId", ...lazyPage(() => import("./game/lobby/event_room_page.tsx"), "EventRoomPage") },
  { path: "/app/game/event/:eventId", ...lazyPage(() => import("./game/lobby/event_room_page.tsx"), "EventRoomPage") },
  { path: "/app/games", ...lazyPage(() => import("./game/history/history_page.tsx"), "HistoryPage") },
  { path: "/app/practice", ...lazyPage(() => import("./game/practice/practice_page.tsx"), "PracticePage") },
  {
    Component: AdminsOnly,
    children: [
      { path: "/app/admin/backups", ...lazyPage(() => import("./backup/backups_page.tsx"), "BackupsPage") },
      {
        path: "/app/admin/events",
        ...lazyPage(() => import("./game/events/admin_events_page.tsx"), "AdminEventsPage"),
      },
      { path: "/app/admin/logs", ...lazyPage(() => import("./logs/admin_logs_page.tsx"), "AdminLogsPage") },
    ],
  },
];

const wideMemberRoutes: RouteObject[] = [
  { path: "/app/accountSetup", ...lazyPage(() => import("./profile/account_setup_page.tsx"), "AccountSetupPage") },
  { path: "/app/scan", ...lazyPage(() => import("./shell/scan.tsx"), "Scan") },
  { path: "/app/game/:gameId", ...lazyPage(() => import("./game/play/game_page.tsx"), "GamePage") },
];

export const routes: RouteObject[] = [{
  Component: AppShell,
  ErrorBoundary: CrashPage,
  HydrateFallback: () => isLandingPrerendered() ? null : <Waiting>Opening Stowmark…</Waiting>,
  children: [
    { path: "/splash", ...lazyPage(() => import("./auth/splash_page.tsx"), "SplashPage") },
    { path: "/app", ...lazyPage(() => import("./auth/splash_page.tsx"), "SplashPage") },
    { Component: PublicLayout, children: publicRoutes },
    {
      Component: BarePublicLayout,
      children: [
        { path: "/changepassword", ...lazyPage(() => import("./auth/change_password_page.tsx"), "ChangePasswordPage") },
        { path: "/join", ...lazyPage(() => import("./households/joining/join_page.tsx"), "JoinPage") },
        { path: "/box", ...lazyPage(() => import("./items/links/shared_box_page.tsx"), "SharedBoxPage") },
      ],
    },
    { Component: GuestsOnly, children: [{ Component: BarePublicLayout, children: guestRoutes }] },
    {
      Component: MembersOnly,
      children: [{ Component: MemberLayout, children: memberRoutes }, ...wideMemberRoutes],
    },
    // An address that is none, as far as somebody who has signed in can tell: the sidebar stays.
    {
      Component: LayoutOfWhoeverIsHere,
      children: [{ path: "/app/*", ...lazyPage(() => import("./landing/not_found_page.tsx"), "NotFoundPage") }],
    },
  ],
}];
