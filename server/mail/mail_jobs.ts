import { job, type Jobs } from "../../domain/jobs/job.ts";
import { Mail, SEND_MAIL, type SendMail } from "../../domain/mail/mail.ts";

/** Messages wait in the database until the mail server took them. */
export function mailJobs(sendMail: SendMail): Jobs {
  return { [SEND_MAIL]: job(Mail, sendMail) };
}
