import { TryAgain } from "../../../domain/jobs/job.ts";

interface JobRow {
  readonly id: string;
  readonly task_identifier: string;
  readonly attempts: number;
  readonly max_attempts: number;
}

/** What the job runner says beside a message: of a failed job, or of jobs whose end it could not store. */
interface Said {
  readonly failure?: true;
  readonly job?: JobRow;
  readonly jobs?: readonly JobRow[];
  readonly specs?: readonly { readonly job: JobRow }[];
  readonly error?: unknown;
  readonly fatalError?: unknown;
}

interface JobReport {
  readonly message: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/**
 * The runner puts ids, durations and stacks into its messages, and equal entries are told by these: they go beside. Payloads
 * are nobody's business.
 */
export function jobReport(message: string, said: Said): JobReport {
  const { failure, job } = said;
  if (failure && job) {
    const { id, task_identifier: name, attempts: attempt, max_attempts: of } = job;
    const fate = isTriedAgain(said) ? "is tried again" : "failed";
    return { message: `jobs: ${name} ${fate}`, context: { error: said.error, jobId: id, attempt, of } };
  }
  const error = said.error ?? said.fatalError;
  if (error === undefined) return { message: `jobs: ${message}`, context: {} };
  return { message: `jobs: ${withoutParticulars(message)}`, context: { error, jobIds: idsOf(said) } };
}

/** Whether nothing is wrong and another try follows. */
export function isTriedAgain({ job, error }: Said): boolean {
  return error instanceof TryAgain && job !== undefined && job.attempts < job.max_attempts;
}

function idsOf({ job, jobs, specs }: Said): string[] | undefined {
  const rows = specs?.map((spec) => spec.job) ?? jobs ?? (job && [job]);
  return rows?.map(({ id }) => id);
}

/** Its first line without what it quotes and counts: the error follows it. */
function withoutParticulars(message: string): string {
  return message.replace(/'.*'/s, "…").replace(/\n.*/s, "").replace(/\d+/g, "…");
}
