import { Checking } from "../auth/guards.tsx";
import { useLoginStatus } from "../auth/login.ts";
import { MemberLayout } from "./member_layout.tsx";
import { PublicLayout } from "./public_layout.tsx";

/** For a page that a member sees beside the sidebar, and everybody else among the public ones. */
export function LayoutOfWhoeverIsHere() {
  const status = useLoginStatus();
  if (status === "checking") return <Checking />;
  return status === "login" ? <MemberLayout /> : <PublicLayout />;
}
