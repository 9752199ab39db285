import type { ReactNode } from "react";
import { Camera, Search } from "lucide-react";
import { Label } from "../ui/label.tsx";
import styles from "./steps.module.css";

interface Step {
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
}

const STEPS: readonly Step[] = [
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

interface StepsProps {
  /** One below the heading that they stand under. */
  readonly heading: "h2" | "h3";
}

export function Steps({ heading: Heading }: StepsProps) {
  return (
    <ol role="list" className={`grid gap-32 ${styles.steps}`}>
      {STEPS.map(({ title, text, picture }, at) => (
        <li key={title} className={`stack gap-12 ${styles.step}`}>
          <div className={`centered rounded ${styles.picture}`} aria-hidden="true">{picture}</div>
          <Heading className="row gap-12 size-22">
            <span className={`centered size-18 kraft ${styles.number}`}>{at + 1}</span> {title}
          </Heading>
          <p className="quiet">{text}</p>
        </li>
      ))}
    </ol>
  );
}

function ScanPicture() {
  return (
    <span className={`centered ${styles.phone}`}>
      <span className={`anchor ${styles.frame}`}>
        <Label tagId="42" size="large" />
      </span>
    </span>
  );
}

function DetailsPicture() {
  return (
    <span className={`stack gap-12 panel lifted ${styles.card}`}>
      <Label tagId="42" className={`start ${styles.cardLabel}`} />
      <span className="stack small">
        <strong>Camping gear</strong>
        <span>Garage, top shelf</span>
      </span>
      <span className={`grid gap-8 ${styles.photos}`}>
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
    <span className={`stack gap-12 panel lifted ${styles.card}`}>
      <span className={`row gap-12 ${styles.search}`}>
        <Search strokeWidth={2} /> campng
      </span>
      <span className={`row gap-12 ${styles.row}`}>
        <Label tagId="42" className={`start ${styles.cardLabel}`} />
        <strong>Camping gear</strong>
      </span>
    </span>
  );
}
