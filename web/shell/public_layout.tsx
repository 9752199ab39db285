import { Outlet } from "react-router-dom";
import { PublicFooter } from "./public_footer.tsx";
import { TopBar } from "./top_bar.tsx";

export function PublicLayout() {
  return (
    <>
      <TopBar />
      <Outlet />
      <PublicFooter />
    </>
  );
}

/** The same without the footer, for pages that fill the screen. */
export function BarePublicLayout() {
  return (
    <>
      <TopBar />
      <Outlet />
    </>
  );
}
