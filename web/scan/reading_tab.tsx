import { KeptPictures } from "./pictures/kept_pictures.tsx";
import { SecondReaderChoice } from "./reader/second_reader_choice.tsx";

/** In the settings: how this device reads numbers, and what was kept to better it. */
export function ReadingTab() {
  return (
    <>
      <SecondReaderChoice />
      <KeptPictures />
    </>
  );
}
