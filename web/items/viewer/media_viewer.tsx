import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import type { Item } from "../../../domain/items/item.ts";
import type { Media } from "../../../domain/media/media.ts";
import { classNames } from "../../ui/class_names.ts";
import { cssVars } from "../../ui/css_vars.ts";
import { useModal } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon_button.tsx";
import { shownBytes } from "../../../domain/wire/bytes.ts";
import { useArrangement } from "../files/use_arrangement.ts";
import { Caption } from "./caption.tsx";
import { Gestures } from "./gestures.ts";
import styles from "./media_viewer.module.css";
import { Slide } from "./slide.tsx";
import { DeleteMedia, ViewerMenu } from "./viewer_menu.tsx";

interface MediaViewerProps {
  readonly item: Item;
  readonly mediaKey: string;
  readonly onShow: (mediaKey: string) => void;
  readonly onClose: () => void;
}

const ZOOM_STEP = 1.5;

/** One file of a box on the whole screen, the next a swipe or a key away. */
export function MediaViewer({ item, mediaKey, onShow, onClose }: MediaViewerProps) {
  const [isAsking, setAsking] = useState(false);
  const [isCaptioning, setCaptioning] = useState(false);
  const at = useIndexOf(item, mediaKey);
  const media = item.media[at];
  const go = (step: number) => {
    const next = item.media[at + step];
    if (next) onShow(next.key);
  };
  const arrange = useArrangement(item);
  const dialog = useModal();
  useEffect(() => dialog.current?.querySelector<HTMLElement>("[data-first]")?.focus(), []);
  const { stage, track, gestures } = useGestures({ at, count: item.media.length, go, onClose });
  useEffect(() => {
    if (!media) onClose();
  }, [media]);
  useEffect(() => setCaptioning(false), [mediaKey]);
  if (!media) return null;
  return (
    <dialog
      ref={dialog}
      className={`wide ${styles.viewer}`}
      aria-label={media.fileName}
      onCancel={(event) => {
        // React hands on what was meant for a dialog that stands above this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key, target, ctrlKey, metaKey }) => {
        const isOwn = target instanceof Element && target.closest("video, audio, textarea, [role=menu]");
        if (!isOwn && !ctrlKey && !metaKey) onKey(key, go, gestures.current);
      }}
    >
      <ViewerBar media={media} position={`${at + 1} of ${item.media.length}`} onClose={onClose}>
        <ViewerMenu
          item={item}
          at={at}
          onArrange={arrange}
          onCaption={() => setCaptioning(true)}
          onDelete={() => setAsking(true)}
        />
      </ViewerBar>
      <div ref={stage} className={`anchor ${styles.stage}`}>
        <div ref={track} className={styles.track} style={cssVars({ "--at": at })}>
          {item.media.map((one, index) =>
            Math.abs(index - at) <= 1 && <Slide key={one.key} media={one} index={index} isShown={index === at} />
          )}
        </div>
        <Step name="Previous file" isThere={at > 0} onClick={() => go(-1)}>
          <ChevronLeft />
        </Step>
        <Step name="Next file" isThere={at < item.media.length - 1} onClick={() => go(1)}>
          <ChevronRight />
        </Step>
      </div>
      <Caption
        key={media.key}
        caption={media.caption}
        isWriting={isCaptioning}
        onDone={(caption) => {
          setCaptioning(false);
          if (caption !== null) arrange({ captions: [{ key: media.key, caption }] });
        }}
      />
      {isAsking && <DeleteMedia item={item} media={media} onClose={() => setAsking(false)} />}
    </dialog>
  );
}

interface ViewerBarProps {
  readonly media: Media;
  readonly position: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function ViewerBar({ media: { fileName, size }, position, onClose, children }: ViewerBarProps) {
  return (
    <header className={`row gap-8 ${styles.bar}`}>
      <span className="stack shrinks grow">
        <strong className="ellipsis" dir="auto">{fileName}</strong>
        <span className="small" role="status">{position} · {shownBytes(size)}</span>
      </span>
      {children}
      <IconButton name="Close" data-first onClick={onClose}>
        <X />
      </IconButton>
    </header>
  );
}

/** Where a file stands; one that is gone leaves its position to the one that followed it. */
function useIndexOf({ media }: Item, mediaKey: string): number {
  const before = useRef(0);
  const found = media.findIndex(({ key }) => key === mediaKey);
  const at = found < 0 ? Math.min(before.current, media.length - 1) : found;
  useEffect(() => {
    before.current = at;
  });
  return at;
}

interface StepProps {
  readonly name: string;
  readonly isThere: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Stays at the end of the row, so that it does not lose the focus of whoever came by keyboard. */
function Step({ name, isThere, onClick, children }: StepProps) {
  return (
    <IconButton
      name={name}
      className={classNames(styles.step, !isThere && styles.isEnd)}
      aria-disabled={!isThere || undefined}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}

function onKey(key: string, go: (step: number) => void, gestures: Gestures | null): void {
  if (key === "ArrowLeft") go(-1);
  if (key === "ArrowRight") go(1);
  if (key === "+" || key === "=") gestures?.zoomBy(ZOOM_STEP);
  if (key === "-") gestures?.zoomBy(1 / ZOOM_STEP);
  if (key === "0") gestures?.zoomBy(0);
}

interface Turning {
  readonly at: number;
  readonly count: number;
  readonly go: (step: number) => void;
  readonly onClose: () => void;
}

function useGestures(turning: Turning) {
  const latest = useRef(turning);
  latest.current = turning;
  const stage = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const gestures = useRef<Gestures>(null);
  useEffect(() => {
    if (!stage.current) return;
    const watched = gestures.current = new Gestures(stage.current, {
      track: () => track.current,
      picture: () => track.current?.querySelector<HTMLElement>("[data-shown] [data-picture]") ?? null,
      hasNeighbour: (step) => latest.current.at + step >= 0 && latest.current.at + step < latest.current.count,
      turn: (step) => latest.current.go(step),
      close: () => latest.current.onClose(),
    });
    return () => watched.stop();
  }, []);
  useLayoutEffect(() => gestures.current?.settle(), [turning.at]);
  return { stage, track, gestures };
}
