import { job, type Jobs } from "../../domain/jobs/job.ts";
import { Mail, SEND_MAIL, type SendMail } from "../../domain/mail/mail.ts";

export function mailJobs(sendMail: SendMail): Jobs {
  return { [SEND_MAIL]: job(Mail, sendMail) };
}
