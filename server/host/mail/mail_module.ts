import { Mail, type Mailer, type SendMail, sendMailJob } from "../../../domain/mail/mail.ts";
import type { Config } from "../settings/config.ts";
import { job, type Jobs } from "../../../domain/jobs/job.ts";

interface JobParts {
  readonly mail: Mailer;
  readonly config: Pick<Config, "isSandbox">;
}

export const mailModule = {
  jobs: ({ mail, config }: JobParts) => mailJobs(mail.send, config.isSandbox),
};

function mailJobs(sendMail: SendMail, isSandbox: boolean): Jobs {
  return { [sendMailJob(isSandbox)]: job(Mail, sendMail) };
}
