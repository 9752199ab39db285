import { useStore } from "../base/store.ts";
import { Choice } from "../ui/choice.tsx";
import { KeptPictures } from "./pictures/kept_pictures.tsx";
import { chooseSecond, secondChoice } from "./reader/second_reader.ts";

const OPTIONS = [
  { value: "unmetered", label: "When needed", note: "Not on mobile data" },
  { value: "always", label: "On any line", note: "On mobile data too" },
  { value: "never", label: "Never", note: "You are asked instead" },
] as const;

/** In the settings: how this device reads numbers, and what was kept to better it. */
export function ReadingTab() {
  return (
    <>
      <SecondReaderChoice />
      <KeptPictures />
    </>
  );
}

/** When the second number reader may be fetched to this browser. */
function SecondReaderChoice() {
  return (
    <section className="card stack gap-16">
      <Choice
        title="Second reader for hard numbers"
        options={OPTIONS}
        value={useStore(secondChoice)}
        onChange={chooseSecond}
      />
      <p className="quiet small">
        Where a number is hard to read, a second reader looks at it too: 1.6 MB, fetched once. Pictures stay on this
        device. Not every browser tells what mobile data is. Your choice is kept in this browser.
      </p>
    </section>
  );
}
