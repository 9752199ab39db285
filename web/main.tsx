import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { queryClient } from "./api/query_client.ts";
import { hearUncaught } from "./base/logger.ts";
import { pageConfig } from "./base/page_config.ts";
import { routes } from "./routes.tsx";

function open(): void {
  const router = createBrowserRouter(routes, { basename: pageConfig.basePath || "/" });
  hearUncaught();
  const root = document.getElementById("root");
  if (!root) throw new Error("the page wants an element #root to live in");
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

// The build draws the landing page with these same modules, and has no document.
if (globalThis.document) open();
