import {
  CLOSE_UP_SCALE,
  FITTED,
  held,
  heldInside,
  type Intent,
  intentOf,
  isClosing,
  type Point,
  turnOf,
  type Zoom,
  zoomedAt,
} from "./fingers.ts";

export interface GestureParts {
  /** What moves sideways: every picture, a stage's width and a gap apart. */
  readonly track: () => HTMLElement | null;
  /** The picture that is shown, as it is fitted; one with `data-zooms` can be enlarged. */
  readonly picture: () => HTMLElement | null;
  readonly hasNeighbour: (step: -1 | 1) => boolean;
  readonly turn: (step: -1 | 1) => void;
  readonly close: () => void;
}

/** `at` is when the finger was there, not when a busy page came to hear of it. */
interface Moment extends Point {
  readonly at: number;
}

/** How everything lay when the fingers that are down came together. */
interface Began {
  readonly zoom: Zoom;
  readonly middle: Point;
  readonly spread: number;
}

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 40;
/** A finger's speed is what it did last. */
const SPEED_OVER_MS = 80;
const SMOOTH = "transform 240ms cubic-bezier(0.2, 0.8, 0.2, 1)";
const OWN_TOUCH = "button, a, input, textarea, video, audio, [role=menu]";

/** Fingers, mouse and wheel on the stage of the viewer. It writes transforms only, so that nothing is laid out anew. */
export class Gestures {
  readonly #stage: HTMLElement;
  readonly #parts: GestureParts;
  readonly #listening = new AbortController();
  readonly #fingers = new Map<number, Point>();
  #zoom = FITTED;
  #intent: Intent | "rest" | "pinch" | null = null;
  #began: Began | null = null;
  #trail: readonly Moment[] = [];
  #lastTap: Moment | null = null;

  constructor(stage: HTMLElement, parts: GestureParts) {
    [this.#stage, this.#parts] = [stage, parts];
    const { signal } = this.#listening;
    stage.addEventListener("pointerdown", (event) => this.#onDown(event), { signal });
    stage.addEventListener("pointermove", (event) => this.#onMove(event), { signal });
    stage.addEventListener("pointerup", (event) => this.#onUp(event), { signal });
    stage.addEventListener("pointercancel", (event) => this.#onUp(event), { signal });
    stage.addEventListener("wheel", (event) => this.#onWheel(event), { signal, passive: false });
  }

  stop(): void {
    this.#listening.abort();
  }

  zoomBy(factor: number): void {
    this.#zoomTo(zoomedAt(this.#zoom, { x: 0, y: 0 }, this.#zoom.scale * factor), true);
  }

  /** Everything back to its start, for example once another picture is shown. */
  settle(): void {
    this.#zoom = FITTED;
    this.#stage.removeAttribute("data-zoomed");
    this.#paint(FITTED, true);
    this.#dragTrack(0, true);
    this.#shade(1);
  }

  #paint({ x, y, scale }: Zoom, isSmooth: boolean): void {
    const picture = this.#parts.picture();
    if (!picture) return;
    picture.style.transition = isSmooth ? SMOOTH : "none";
    picture.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
  }

  #dragTrack(dx: number, isSmooth: boolean): void {
    const track = this.#parts.track();
    if (!track) return;
    track.style.transition = isSmooth ? SMOOTH : "none";
    track.style.setProperty("--dragged", `${dx}px`);
  }

  #shade(share: number): void {
    this.#stage.closest("dialog")?.style.setProperty("--shade", String(share));
  }

  #canZoom(): boolean {
    return this.#parts.picture()?.dataset.zooms !== undefined;
  }

  #zoomTo(next: Zoom, isSmooth: boolean): void {
    const picture = this.#parts.picture();
    if (!picture || !this.#canZoom()) return;
    const { clientWidth: width, clientHeight: height } = this.#stage;
    this.#zoom = heldInside(next, { width, height }, { width: picture.offsetWidth, height: picture.offsetHeight });
    this.#stage.toggleAttribute("data-zoomed", this.#zoom.scale > 1);
    this.#paint(this.#zoom, isSmooth);
  }

  #fromMiddle({ x, y }: Point): Point {
    const { left, top, width, height } = this.#stage.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  }

  /** From where the fingers are now: one more or one less begins anew, so that nothing jumps. */
  #begin(at: number): void {
    const points = [...this.#fingers.values()];
    const middle = middleOf(points);
    this.#began = { zoom: this.#zoom, middle, spread: spreadOf(points) };
    this.#trail = [{ ...middle, at }];
  }

  #onDown(event: PointerEvent): void {
    const isOurs = !(event.target instanceof Element && event.target.closest(OWN_TOUCH));
    if (!isOurs || event.button !== 0 || this.#fingers.size === 2) return;
    this.#stage.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size === 1) this.#intent = "rest";
    else {
      if (this.#zoom.scale === 1) this.settle();
      this.#intent = this.#canZoom() ? "pinch" : "none";
    }
    this.#begin(event.timeStamp);
  }

  #onMove(event: PointerEvent): void {
    const began = this.#began;
    if (!this.#fingers.has(event.pointerId) || !began) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const points = [...this.#fingers.values()];
    const now = { ...middleOf(points), at: event.timeStamp };
    this.#trail = [...this.#trail.filter(({ at }) => now.at - at < SPEED_OVER_MS), now];
    const moved = { dx: now.x - began.middle.x, dy: now.y - began.middle.y };
    if (this.#intent === "rest") this.#intent = intentOf(moved, this.#zoom.scale > 1) ?? "rest";
    this.#follow(began, moved, spreadOf(points));
  }

  #follow(began: Began, { dx, dy }: { dx: number; dy: number }, spread: number): void {
    const { zoom, middle } = began;
    if (this.#intent === "turn") this.#dragTrack(held(dx, this.#parts.hasNeighbour(dx < 0 ? 1 : -1)), false);
    if (this.#intent === "close") this.#pullDown(dx, Math.max(0, dy));
    if (this.#intent === "pan") this.#zoomTo({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, false);
    if (this.#intent !== "pinch") return;
    const next = zoomedAt(zoom, this.#fromMiddle(middle), zoom.scale * spread / began.spread);
    this.#zoomTo({ ...next, x: next.x + dx, y: next.y + dy }, false);
  }

  #pullDown(dx: number, down: number): void {
    this.#paint({ x: dx, y: down, scale: 1 - Math.min(0.25, down / 1600) }, false);
    this.#shade(1 - Math.min(0.8, down / 400));
  }

  #onUp(event: PointerEvent): void {
    const began = this.#began;
    if (!this.#fingers.delete(event.pointerId) || !began) return;
    if (this.#fingers.size > 0) {
      this.#intent = this.#zoom.scale > 1 ? "pan" : "none";
      return this.#begin(event.timeStamp);
    }
    const end = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    const was = event.type === "pointercancel" ? "none" : this.#intent;
    this.#intent = this.#began = null;
    if (was === "rest") this.#onTap(end);
    else this.#letGo(was, { dx: end.x - began.middle.x, dy: end.y - began.middle.y }, speedOf(this.#trail));
  }

  #letGo(was: Intent | "pinch" | null, { dx, dy }: { dx: number; dy: number }, speed: Point): void {
    if (was === "close" && isClosing(dy, speed.y)) return this.#parts.close();
    const step = was === "turn" ? turnOf(dx, speed.x, this.#stage.clientWidth) : 0;
    if (step !== 0 && this.#parts.hasNeighbour(step)) return this.#parts.turn(step);
    if (this.#zoom.scale === 1) this.settle();
  }

  #onTap(tap: Moment): void {
    const last = this.#lastTap;
    const isDouble = last && tap.at - last.at < DOUBLE_TAP_MS && spreadOf([last, tap]) < DOUBLE_TAP_PX;
    this.#lastTap = isDouble ? null : tap;
    if (!isDouble) return;
    const closeUp = zoomedAt(FITTED, this.#fromMiddle(tap), CLOSE_UP_SCALE);
    this.#zoomTo(this.#zoom.scale > 1 ? FITTED : closeUp, true);
  }

  /** Two fingers on a touch pad arrive as a wheel with Ctrl. */
  #onWheel(event: WheelEvent): void {
    const { x, y, scale } = this.#zoom;
    if (!event.ctrlKey && scale === 1) return;
    event.preventDefault();
    const at = this.#fromMiddle({ x: event.clientX, y: event.clientY });
    const enlarged = zoomedAt(this.#zoom, at, scale * Math.exp(-event.deltaY / 100));
    this.#zoomTo(event.ctrlKey ? enlarged : { scale, x: x - event.deltaX, y: y - event.deltaY }, false);
  }
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function spreadOf([one, other]: readonly Point[]): number {
  return one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1;
}

/** In px per ms. */
function speedOf(trail: readonly Moment[]): Point {
  const [first, last] = [trail[0], trail.at(-1)];
  const ms = first && last ? last.at - first.at : 0;
  return first && last && ms > 0 ? { x: (last.x - first.x) / ms, y: (last.y - first.y) / ms } : { x: 0, y: 0 };
}
