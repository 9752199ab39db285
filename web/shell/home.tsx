import { BoxesLeft } from "../billing/boxes_left.tsx";
import { HomePage } from "../items/home_page.tsx";

export function Home() {
  return <HomePage boxesLeft={<BoxesLeft />} />;
}
