import { BoxesLeft } from "../billing/boxes_left.tsx";
import { HomePage } from "../items/home_page.tsx";

/** The boxes, with what billing has to say about them. */
export function Home() {
  return <HomePage boxesLeft={<BoxesLeft />} />;
}
