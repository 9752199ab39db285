import type { RouteObject } from "react-router-dom";
import { AdminsOnly } from "../auth/guards.tsx";
import { lazyPage } from "../ui/lazy_page.tsx";

export const backupRoutes: RouteObject[] = [{
  Component: AdminsOnly,
  children: [{ path: "/app/admin/backups", ...lazyPage(() => import("./backups_page.tsx"), "BackupsPage") }],
}];
