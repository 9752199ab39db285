/** Does the work for a video's newest frame, again and again, and never twice at once: what is late is left out. */
export function everyFrame(video: HTMLVideoElement, work: () => Promise<void>): () => void {
  let isOver = false;
  let handle = 0;
  const hasFrameCallback = "requestVideoFrameCallback" in video;
  const next = () => {
    if (isOver) return;
    handle = hasFrameCallback ? video.requestVideoFrameCallback(run) : requestAnimationFrame(run);
  };
  const run = () => {
    work().then(next, next);
  };
  next();
  return () => {
    isOver = true;
    if (hasFrameCallback) video.cancelVideoFrameCallback(handle);
    else cancelAnimationFrame(handle);
  };
}
