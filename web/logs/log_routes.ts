import type { RouteObject } from "react-router-dom";
import { AdminsOnly } from "../auth/guards.tsx";
import { lazyPage } from "../ui/lazy_page.tsx";

export const logRoutes: RouteObject[] = [{
  Component: AdminsOnly,
  children: [{ path: "/app/admin/logs", ...lazyPage(() => import("./admin_logs_page.tsx"), "AdminLogsPage") }],
}];
