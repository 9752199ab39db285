import type { Mailer } from "../../../domain/mail/mail.ts";
import type { Config } from "../settings/config.ts";
import { mailJobs } from "./mail_jobs.ts";

interface JobParts {
  readonly mail: Mailer;
  readonly config: Pick<Config, "isSandbox">;
}

export const mailModule = {
  jobs: ({ mail, config }: JobParts) => mailJobs(mail.send, config.isSandbox),
};
