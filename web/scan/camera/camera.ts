import type { CameraTrouble } from "../../../domain/scan/scan.ts";
import { storedText } from "../../base/stored_text.ts";

/** Another app, or our own last stream, may need a moment to let go. */
const RETRY_MS = 400;
const chosenLens = storedText("cameraId");

interface Lens {
  readonly deviceId: string;
  readonly name: string;
}

export interface Camera {
  readonly stream: MediaStream;
  /** All cameras of the device, once it may be asked; names are the browser's own. */
  readonly lenses: readonly Lens[];
  readonly lensId: string | undefined;
  /** Null where there is none, or the browser does not say. */
  readonly setTorch: ((isOn: boolean) => Promise<void>) | null;
  stop(): void;
}

export function rememberLens(deviceId: string): void {
  chosenLens.set(deviceId);
}

/** Opens the camera, which asks the person once. @returns why there is none, when there is none */
export async function openCamera(): Promise<Camera | CameraTrouble> {
  if (!globalThis.isSecureContext) return "insecure";
  if (!navigator.mediaDevices?.getUserMedia) return "unsupported";
  try {
    return await cameraOrNone(await streamOrRetry());
  } catch (error) {
    return troubleOf(error);
  }
}

/** Resolves once nobody is asked for the camera; never where the browser does not say so. */
export async function cameraAllowed(): Promise<void> {
  const permission = await navigator.permissions.query({ name: "camera" });
  await new Promise<void>((resolve) => {
    const look = () => permission.state === "granted" && resolve();
    permission.addEventListener("change", look);
    look();
  });
}

async function streamOrRetry(): Promise<MediaStream> {
  try {
    return await askForStream();
  } catch (error) {
    if (troubleOf(error) !== "busy") throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return await askForStream();
  }
}

function askForStream(): Promise<MediaStream> {
  const lensId = chosenLens.get();
  const which = lensId ? { deviceId: { ideal: lensId } } : { facingMode: { ideal: "environment" } };
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** A stream that nobody can use is let go, or the camera's light would stay on. */
async function cameraOrNone(stream: MediaStream): Promise<Camera> {
  try {
    return await cameraOf(stream);
  } catch (error) {
    letGo(stream);
    throw error;
  }
}

async function cameraOf(stream: MediaStream): Promise<Camera> {
  const [track] = stream.getVideoTracks();
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []); // Only the choice of a lens is lost.
  const cameras = devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "");
  return {
    stream,
    lenses: cameras.map(({ deviceId, label }, at) => ({ deviceId, name: label || `Camera ${at + 1}` })),
    lensId: track?.getSettings().deviceId,
    setTorch: track && hasTorch(track) ? (isOn) => track.applyConstraints(torchSet(isOn)) : null,
    stop: () => letGo(stream),
  };
}

function letGo(stream: MediaStream): void {
  for (const each of stream.getTracks()) each.stop();
}

function hasTorch(track: MediaStreamTrack): boolean {
  const abilities: object = track.getCapabilities?.() ?? {};
  return "torch" in abilities && Boolean(abilities.torch);
}

interface TorchSet extends MediaTrackConstraintSet {
  readonly torch: boolean;
}

function torchSet(torch: boolean): MediaTrackConstraints {
  const set: TorchSet = { torch };
  return { advanced: [set] };
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "unsupported";
}
