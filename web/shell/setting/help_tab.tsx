import { Help } from "../../help/help.tsx";

export function HelpTab() {
  return <Help base="/app/setting/help" />;
}
