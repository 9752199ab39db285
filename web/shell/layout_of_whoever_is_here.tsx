import { useLoginStatus } from "../auth/login.ts";
import { Waiting } from "../ui/spinner.tsx";
import { MemberLayout } from "./member_layout.tsx";
import { PublicLayout } from "./public_layout.tsx";

/** For a page that a member sees beside the sidebar, and everybody else among the public ones. */
export function LayoutOfWhoeverIsHere() {
  const status = useLoginStatus();
  if (status === "checking") return <Waiting>Opening Stowmark…</Waiting>;
  return status === "login" ? <MemberLayout /> : <PublicLayout />;
}
