import type { RouteObject } from "react-router-dom";
import { AdminsOnly } from "../auth/guards.tsx";
import { lazyPage } from "../ui/lazy_page.tsx";

export const kycRoutes: RouteObject[] = [
  { path: "/app/kyc", ...lazyPage(() => import("./kyc_page.tsx"), "KycPage") },
  {
    Component: AdminsOnly,
    children: [{ path: "/app/admin/kyc", ...lazyPage(() => import("./admin_kyc_page.tsx"), "AdminKycPage") }],
  },
];
