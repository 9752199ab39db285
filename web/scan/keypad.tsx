import { useEffect, useRef } from "react";
import { ArrowRight, Camera, Delete } from "lucide-react";
import { useShortcuts } from "../base/use_shortcuts.ts";
import { Drawn } from "./drawn.tsx";
import { CUT_NAME, type Keeping, KeepTick } from "./keep_tick.tsx";

const LONGEST = 8;
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

interface KeypadProps {
  readonly typed: string;
  /** The picture whose reading the person corrects by typing. */
  readonly keeping: Keeping | null;
  readonly onType: (digits: string) => void;
  readonly onSend: () => void;
  readonly onPhoto: (file: File) => void;
}

/** Always at hand below the camera: the number by thumb, or a photo of it. */
export function Keypad({ typed, keeping, onType, onSend, onPhoto }: KeypadProps) {
  const type = (digits: string) => onType(digits.replace(/\D/g, "").slice(0, LONGEST));
  const send = () => {
    if (typed) onSend();
  };
  useShortcuts({
    ...Object.fromEntries(DIGITS.map((digit) => [digit, () => type(typed + digit)])),
    Backspace: () => type(typed.slice(0, -1)),
    Enter: send,
  });
  const field = useRef<HTMLInputElement>(null);
  const isTyping = typed !== "";
  useEffect(() => {
    // What had the focus when the question gave way to the typing is gone.
    if (isTyping && document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, [isTyping]);
  return (
    <form
      className="scan-sheet scan-keypad"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {typed && keeping?.shot?.cut && (
        <div className="scan-typed">
          <Drawn canvas={keeping.shot.cut} className="scan-cut" name={CUT_NAME} />
          <KeepTick {...keeping} />
        </div>
      )}
      <div className="scan-keypad-row">
        {/* Its own keys are below: the phone's keyboard would cover the camera. */}
        <input
          ref={field}
          className="input"
          aria-label="Number on the box"
          placeholder="Number"
          inputMode="none"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <PhotoButton onPhoto={onPhoto} />
      </div>
      <div className="scan-keys" role="group" aria-label="Keypad">
        {DIGITS.slice(0, 5).map((digit) => <Key key={digit} name={digit} onPress={() => type(typed + digit)} />)}
        <button type="button" className="scan-key" aria-label="Delete a digit" onClick={() => type(typed.slice(0, -1))}>
          <Delete aria-hidden="true" />
        </button>
        {DIGITS.slice(5).map((digit) => <Key key={digit} name={digit} onPress={() => type(typed + digit)} />)}
        <button type="submit" className="scan-key is-go" aria-label="Find this box" disabled={typed === ""}>
          <ArrowRight aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}

function Key({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  return <button type="button" className="scan-key" onClick={onPress}>{name}</button>;
}

function PhotoButton({ onPhoto }: Pick<KeypadProps, "onPhoto">) {
  return (
    <label className="scan-photo">
      <Camera aria-hidden="true" />
      <span>
        Take a photo <span className="scan-photo-instead">instead</span>
      </span>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="unseen"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same photo may be chosen again.
          event.target.value = "";
          if (file) onPhoto(file);
        }}
      />
    </label>
  );
}
