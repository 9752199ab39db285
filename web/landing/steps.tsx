import type { ReactNode } from "react";
import { Camera, Search } from "lucide-react";
import { Label } from "../ui/label.tsx";

interface Step {
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
}

/** Document 1: Point & Scan, Add Details, Find Instantly. */
export const STEPS: readonly Step[] = [
  {
    title: "Point & Scan",
    text: "Write any number on a box with any marker. Point the camera at it: it is read at once, straight or askew.",
    picture: <ScanPicture />,
  },
  {
    title: "Add Details",
    text: "Say what is inside, where it stands, add photos or a receipt. One line is enough; the rest can wait.",
    picture: <DetailsPicture />,
  },
  {
    title: "Find Instantly",
    text: "Scan the box again, or search for a word. Months later the winter coats take ten seconds.",
    picture: <FindPicture />,
  },
];

export function Steps() {
  return (
    <ol role="list" className="steps">
      {STEPS.map(({ title, text, picture }, at) => (
        <li key={title} className="step">
          <div className="step-picture" aria-hidden="true">{picture}</div>
          <h3>
            <span className="step-number">{at + 1}</span> {title}
          </h3>
          <p className="quiet">{text}</p>
        </li>
      ))}
    </ol>
  );
}

function ScanPicture() {
  return (
    <span className="picture-phone">
      <span className="picture-frame">
        <Label tagId="42" size="large" />
      </span>
    </span>
  );
}

function DetailsPicture() {
  return (
    <span className="picture-card">
      <Label tagId="42" />
      <span className="picture-text">
        <strong>Camping gear</strong>
        <span>Garage, top shelf</span>
      </span>
      <span className="picture-photos">
        <i />
        <i />
        <i>
          <Camera strokeWidth={1.75} />
        </i>
      </span>
    </span>
  );
}

function FindPicture() {
  return (
    <span className="picture-card">
      <span className="picture-search">
        <Search strokeWidth={2} /> campng
      </span>
      <span className="picture-row">
        <Label tagId="42" />
        <strong>Camping gear</strong>
      </span>
    </span>
  );
}
