import type { RouteObject } from "react-router-dom";
import { lazyPage } from "../ui/lazy_page.tsx";

const terms = lazyPage(() => import("./terms_page.tsx"), "TermsPage");
const privacy = lazyPage(() => import("./privacy_page.tsx"), "PrivacyPage");

/** These addresses are promised to the outside, odd spelling included. */
export const legalRoutes: RouteObject[] = [
  { path: "/legal", ...lazyPage(() => import("./legal_pages.tsx"), "LegalPage") },
  { path: "/termsconditon", ...lazyPage(() => import("./legal_pages.tsx"), "TermsCenterPage") },
  { path: "/terms", ...terms },
  { path: "/privacy", ...privacy },
  { path: "/privacy-policy", ...privacy },
  { path: "/cookies", ...lazyPage(() => import("./privacy_page.tsx"), "CookiesPage") },
];
