import { Check } from "lucide-react";

const BENEFITS = [
  "Unlimited box creation per month",
  "Upload of up to 20 assets (videos and images)",
  "Cloud sync across all devices",
  "Cancel anytime with no commitment",
];

export function Benefits() {
  return (
    <ul className="benefits">
      {BENEFITS.map((benefit) => (
        <li key={benefit}>
          <Check aria-hidden="true" /> {benefit}
        </li>
      ))}
    </ul>
  );
}
