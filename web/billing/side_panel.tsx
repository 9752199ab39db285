import { useUser } from "../auth/login.ts";
import { LabelOnBox } from "../ui/label.tsx";

/** Beside the upgrade flow: who comes back, or what one becomes. */
export function SidePanel() {
  const user = useUser();
  return (
    <aside className="pro-panel">
      <LabelOnBox tagId="21" />
      <h1>{user?.isProUser ? `Welcome back ${user.username}` : "Become a Member"}</h1>
      <p>Every box finds its number. With Pro you never run out of boxes.</p>
    </aside>
  );
}
