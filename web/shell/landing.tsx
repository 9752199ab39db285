import { Prices } from "../billing/prices.tsx";
import { LandingPage } from "../landing/landing_page.tsx";
import { NumberDemo } from "../scan/demo/number_demo.tsx";

export function Landing() {
  return <LandingPage demo={<NumberDemo />} prices={<Prices />} />;
}
