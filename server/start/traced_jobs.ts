import type { Job } from "../../domain/jobs/job.ts";
import type { JobQueue } from "../host/jobs/run_jobs.ts";
import type { TraceWork } from "../http/tracing/open_tracing.ts";

/** @param trace null where nobody collects traces: then the jobs are left as they are */
export function tracedJobs(queues: readonly JobQueue[], trace: TraceWork | null): readonly JobQueue[] {
  if (!trace) return queues;
  const traced = ([name, job]: [string, Job]) =>
    [name, { ...job, run: (...given: Parameters<Job["run"]>) => trace(name, () => job.run(...given)) }] as const;
  return queues.map((queue) => ({ ...queue, jobs: Object.fromEntries(Object.entries(queue.jobs).map(traced)) }));
}
