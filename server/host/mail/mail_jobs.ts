import { job, type Jobs } from "../../../domain/jobs/job.ts";
import { Mail, type SendMail, sendMailJob } from "../../../domain/mail/mail.ts";

export function mailJobs(sendMail: SendMail, isSandbox: boolean): Jobs {
  return { [sendMailJob(isSandbox)]: job(Mail, sendMail) };
}
