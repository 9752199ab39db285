import assert from "node:assert/strict";
import { jobReport } from "./job_report.ts";

function jobOf(id: string) {
  return { id, task_identifier: "send_mail", attempts: 2, max_attempts: 25, payload: { to: "ann@example.org" } };
}

const error = new Error("nobody home");

Deno.test("a failed job is told by its name, and its payload by nobody", () => {
  const report = jobReport("Failed task 7 (send_mail, 3.20ms, attempt 2 of 25) with error 'nobody home':\n  at …", {
    ...{ failure: true, job: jobOf("7"), error, duration: 3.2 },
  });
  assert.deepEqual(report, { message: "jobs: send_mail failed", context: { error, jobId: "7", attempt: 2, of: 25 } });
});

Deno.test("what the runner itself could not do reads the same whatever jobs and delays it names", () => {
  const completing = (...ids: string[]) =>
    jobReport(`Failed to complete jobs '${ids.join("', '")}':\nError: nobody home`, {
      ...{ fatalError: error, jobs: ids.map(jobOf) },
    });
  assert.deepEqual(completing("7", "8"), {
    ...{ message: "jobs: Failed to complete jobs …:", context: { error, jobIds: ["7", "8"] } },
  });
  assert.equal(completing("9").message, completing("7", "8").message);
  const failing = jobReport("Failed to fail jobs '5':\nError: nobody home", {
    ...{ fatalError: error, specs: [{ job: jobOf("5") }] },
  });
  assert.deepEqual(failing, { message: "jobs: Failed to fail jobs …:", context: { error, jobIds: ["5"] } });
  const releasing = (id: string, why: string) =>
    jobReport(`Failed to release job '${id}' after failure '${why}'; committing seppuku\nnobody home`, {
      ...{ fatalError: error, job: jobOf(id) },
    });
  assert.equal(releasing("5", "it's\ngone").message, "jobs: Failed to release job …; committing seppuku");
  const again = jobReport("Error with notify listener (trying again in 136ms): nobody home", { error });
  assert.equal(again.message, "jobs: Error with notify listener (trying again in …ms): nobody home");
});

Deno.test("what is no error stays as the runner says it", () => {
  assert.deepEqual(jobReport("Worker connected and looking for jobs", {}), {
    ...{ message: "jobs: Worker connected and looking for jobs", context: {} },
  });
});
