import { mediaHandlers, type MediaParts } from "./media_handlers.ts";
import { largePictureJobs, type MediaJobParts, mediaJobs } from "./media_jobs.ts";

export const mediaRoom = {
  calls: (parts: MediaParts) => ({ media: mediaHandlers(parts) }),
  jobs: mediaJobs,
  queues: (parts: MediaJobParts) => [{ jobs: largePictureJobs(parts), atOnce: 1 }],
};
