import { useEffect, useState } from "react";
import { gameAlarm } from "../../base/game_alarm.ts";
import type { Instant } from "../../../domain/game/room/room.ts";
import { ALARM_MS, WARNING_MS } from "../countdown.ts";

const SECOND_MS = 1_000;
const VIBRATION_MS = 40;
const BEEP_S = 0.09;
const BEEP_HZ = 660;
const LAST_BEEP_HZ = 990;
const VOLUME = 0.12;

export interface AlarmTick {
  readonly inMs: number;
  readonly secondsLeft: number;
}

const HEARD = Array.from({ length: ALARM_MS / SECOND_MS }, (_, index) => ALARM_MS / SECOND_MS - index);
/** More would talk over the board. */
const SPOKEN = [WARNING_MS / SECOND_MS, ALARM_MS / SECOND_MS];

/** When each of the last five seconds of a turn begins, as far as they are still to come. */
export function alarmTicks(leftMs: number): AlarmTick[] {
  return ticks(HEARD, leftMs);
}

/** When a turn has ten seconds left, and five, as far as that is still to come. */
export function spokenTicks(leftMs: number): AlarmTick[] {
  return ticks(SPOKEN, leftMs);
}

function ticks(seconds: readonly number[], leftMs: number): AlarmTick[] {
  return seconds
    .map((secondsLeft) => ({ secondsLeft, inMs: leftMs - secondsLeft * SECOND_MS }))
    .filter(({ inMs }) => inMs >= 0);
}

/** Lets the last seconds of one's own turn be heard and felt. @param deadlineAt null while no own turn runs */
export function useTurnAlarm(deadlineAt: Instant | null, clockAheadMs: number): void {
  useEffect(() => {
    addEventListener("pointerdown", wakeSound, { once: true });
    return () => removeEventListener("pointerdown", wakeSound);
  }, []);
  useEffect(() => {
    if (deadlineAt === null) return;
    return startTimers(alarmTicks(deadlineAt + clockAheadMs - Date.now()), sound);
  }, [deadlineAt, clockAheadMs]);
}

/** The last seconds of one's own turn for whoever hears the page. @param deadlineAt null while no own turn runs */
export function useSpokenSeconds(deadlineAt: Instant | null, clockAheadMs: number): string {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    setSeconds(null);
    if (deadlineAt === null) return;
    return startTimers(spokenTicks(deadlineAt + clockAheadMs - Date.now()), setSeconds);
  }, [deadlineAt, clockAheadMs]);
  return seconds === null ? "" : `${seconds} seconds left`;
}

/** @returns how to stop them */
function startTimers(due: readonly AlarmTick[], tell: (secondsLeft: number) => void): () => void {
  const timers = due.map(({ inMs, secondsLeft }) => setTimeout(() => tell(secondsLeft), inMs));
  return () => timers.forEach(clearTimeout);
}

function sound(secondsLeft: number): void {
  if (!gameAlarm.get()) return;
  navigator.vibrate?.(VIBRATION_MS);
  beep(secondsLeft === 1 ? LAST_BEEP_HZ : BEEP_HZ);
}

let context: AudioContext | null = null;

/** A browser lets a page be heard only once somebody has touched it. */
function wakeSound(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  context.resume().catch(() => {});
}

function beep(pitchHz: number): void {
  if (context?.state !== "running") return;
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const end = context.currentTime + BEEP_S;
  tone.frequency.value = pitchHz;
  volume.gain.setValueAtTime(VOLUME, context.currentTime);
  volume.gain.linearRampToValueAtTime(0, end);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(end);
}
