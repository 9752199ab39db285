import type { RouteObject } from "react-router-dom";
import { GuestsOnly, MembersOnly } from "./auth/guards.tsx";
import { memberGameRoutes, publicGameRoutes, wideGameRoutes } from "./game/game_routes.ts";
import { lazyPage } from "./base/lazy_page.ts";
import { legalRoutes } from "./legal/legal_routes.ts";
import { AppShell } from "./shell/app_shell.tsx";
import { CrashPage } from "./shell/crash_page.tsx";
import { MemberLayout, MemberLayoutWithoutSidebar } from "./shell/member_layout.tsx";
import { BarePublicLayout, PublicLayout } from "./shell/public_layout.tsx";
import { Waiting } from "./ui/spinner.tsx";

const publicRoutes: RouteObject[] = [
  { path: "/", ...lazyPage(() => import("./shell/landing.tsx"), "Landing") },
  { path: "/how-it-works", ...lazyPage(() => import("./landing/how_it_works_page.tsx"), "HowItWorksPage") },
  { path: "/hello", ...lazyPage(() => import("./landing/hello_page.tsx"), "HelloPage") },
  { path: "/download", ...lazyPage(() => import("./landing/download_page.tsx"), "DownloadPage") },
  { path: "/support", ...lazyPage(() => import("./landing/support_page.tsx"), "SupportPage") },
  ...legalRoutes,
  ...publicGameRoutes,
  { path: "*", ...lazyPage(() => import("./landing/not_found_page.tsx"), "NotFoundPage") },
];

const guestRoutes: RouteObject[] = [
  { path: "/login", ...lazyPage(() => import("./auth/sign_in_page.tsx"), "LoginPage") },
  { path: "/register", ...lazyPage(() => import("./auth/sign_in_page.tsx"), "RegisterPage") },
];

const memberRoutes: RouteObject[] = [
  { path: "/app/home", ...lazyPage(() => import("./shell/home.tsx"), "Home") },
  { path: "/app/item/new", ...lazyPage(() => import("./items/new_item_page.tsx"), "NewItemPage") },
  { path: "/app/item/:itemId", ...lazyPage(() => import("./items/item_page.tsx"), "ItemPage") },
  { path: "/app/item/:itemId/edit", ...lazyPage(() => import("./items/edit_item_page.tsx"), "EditItemPage") },
  { path: "/app/trash", ...lazyPage(() => import("./items/trash_page.tsx"), "TrashPage") },
  { path: "/app/pro", ...lazyPage(() => import("./billing/pro_page.tsx"), "ProPage") },
  {
    path: "/app/setting/subscription",
    ...lazyPage(() => import("./billing/subscription_page.tsx"), "SubscriptionPage"),
  },
  { path: "/app/setting", ...lazyPage(() => import("./shell/settings.tsx"), "Setting") },
  ...memberGameRoutes,
];

const wideMemberRoutes: RouteObject[] = [
  { path: "/app/scan", ...lazyPage(() => import("./scan/scan_page.tsx"), "ScanPage") },
  ...wideGameRoutes,
];

export const routes: RouteObject[] = [{
  Component: AppShell,
  ErrorBoundary: CrashPage,
  HydrateFallback: () => <Waiting>Opening Stowmark…</Waiting>,
  children: [
    { path: "/splash", ...lazyPage(() => import("./auth/splash_page.tsx"), "SplashPage") },
    { path: "/app", ...lazyPage(() => import("./auth/splash_page.tsx"), "SplashPage") },
    { Component: PublicLayout, children: publicRoutes },
    { Component: GuestsOnly, children: [{ Component: BarePublicLayout, children: guestRoutes }] },
    {
      Component: MembersOnly,
      children: [
        { Component: MemberLayout, children: memberRoutes },
        { Component: MemberLayoutWithoutSidebar, children: wideMemberRoutes },
      ],
    },
  ],
}];
