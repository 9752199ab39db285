import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { createPath, type Navigator, Router, useRoutes } from "react-router-dom";
import { queryClient } from "../api/query_client.ts";
import { PublicLayout } from "./public_layout.tsx";
import { RibbonLine } from "./ribbon.tsx";
import { SkipLink } from "./skip_link.tsx";

// Runs in the build alone, which puts what this prints before the scripts: web/build/prerender_landing.ts.

/** Left for the server, as in `web/index.html`. */
const BASE_PATH = "/__BASE__";

/** Nobody goes anywhere while it is drawn. */
const standing: Navigator = {
  createHref: (to) => typeof to === "string" ? to : createPath(to),
  go() {},
  push() {},
  replace() {},
};

async function pageHtml(): Promise<string> {
  const { Landing } = await import("./landing.tsx");
  const Page = () => useRoutes([{ Component: PublicLayout, children: [{ path: "/", Component: Landing }] }]);
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Router basename={BASE_PATH} location={`${BASE_PATH}/`} navigator={standing} static>
        <SkipLink href="#content" />
        <Page />
      </Router>
    </QueryClientProvider>,
  );
}

const ribbon = renderToStaticMarkup(<RibbonLine isOffline={false} isSandbox />);
console.log(JSON.stringify({ page: await pageHtml(), ribbon }));
// React waits for more work, and the build for the end of this.
Deno.exit();
