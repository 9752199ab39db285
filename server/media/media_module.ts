import { mediaHandlers, type MediaParts } from "./media_handlers.ts";
import { largePictureJobs, type MediaJobParts, mediaJobs } from "./media_jobs.ts";

export const mediaModule = {
  calls: (parts: MediaParts) => ({ media: mediaHandlers(parts) }),
  jobs: mediaJobs,
  queues: (parts: MediaJobParts) => [{ jobs: largePictureJobs(parts), atOnce: 1 }],
};
