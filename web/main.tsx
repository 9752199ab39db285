import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { pageConfig } from "./base/page_config.ts";
import { routes } from "./routes.tsx";

const router = createBrowserRouter(routes, { basename: pageConfig.basePath || "/" });
const root = document.getElementById("root");
if (!root) throw new Error("the page wants an element #root to live in");
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
