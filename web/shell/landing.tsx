import { LandingPage } from "../landing/landing_page.tsx";
import { NumberDemo } from "../scan/demo/number_demo.tsx";

/** The first page of all, with the reader to try out. */
export function Landing() {
  return <LandingPage demo={<NumberDemo />} />;
}
