import { createStore } from "./store.ts";
import { storedText } from "./stored_text.ts";

const OFF = "off";
const kept = storedText("gameAlarm");

/** Whether the last seconds of one's turn are heard and felt; kept in this browser. */
const alarm = createStore(kept.get() !== OFF);

export const gameAlarm = {
  get: alarm.get,
  subscribe: alarm.subscribe,
  set(isOn: boolean): void {
    kept.set(isOn ? null : OFF);
    alarm.set(isOn);
  },
};
