import assert from "node:assert/strict";
import { createActor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { CODE_TRIES } from "./address_proof.ts";
import { type RecoveryEvent, recoveryMachine } from "./recovery_machine.ts";

const NOW = Date.UTC(2026, 2, 1);
const requested: RecoveryEvent = { type: "requested", email: "ann@example.org", now: NOW };
const refused: RecoveryEvent = { type: "refused", now: NOW };
const accepted: RecoveryEvent = { type: "accepted" };
const linked: RecoveryEvent = { type: "linked", email: "ann@example.org" };
const EVENTS: RecoveryEvent[] = [
  requested,
  refused,
  accepted,
  linked,
  { type: "restart" },
  { type: "resume" },
  { type: "lapsed" },
  { type: "changed" },
];

function walk(...events: RecoveryEvent[]) {
  const recovery = createActor(recoveryMachine).start();
  for (const event of events) recovery.send(event);
  return recovery.getSnapshot();
}

Deno.test("address, code, password, done", () => {
  assert.equal(walk().value, "step_one");
  assert.equal(walk(requested).value, "step_two");
  assert.equal(walk(requested, accepted).value, "step_three");
  assert.equal(walk(requested, accepted, { type: "changed" }).status, "done");
});

Deno.test("the link in the message leads to the password, without a code", () => {
  const { value, context } = walk(linked);
  assert.deepEqual([value, context.email], ["step_three", "ann@example.org"]);
});

Deno.test("after five refusals only a new code leads on, and it has five tries again", () => {
  const five = Array.from({ length: CODE_TRIES }, () => refused);
  assert.equal(walk(requested, ...five).context.triesLeft, 0);
  assert.equal(walk(requested, ...five).can(accepted), false);
  const anew = walk(requested, ...five, { type: "restart" }, requested);
  assert.deepEqual([anew.value, anew.context.triesLeft], ["step_two", CODE_TRIES]);
});

Deno.test("who begins again may still enter the code that was sent, unless it was spent", () => {
  const restart: RecoveryEvent = { type: "restart" }, resume: RecoveryEvent = { type: "resume" };
  const back = walk(requested, refused, restart, resume);
  assert.deepEqual([back.value, back.context.triesLeft], ["step_two", CODE_TRIES - 1]);
  assert.equal(walk().can(resume), false);
  assert.equal(walk(requested, ...Array.from({ length: CODE_TRIES }, () => refused), restart).can(resume), false);
  assert.equal(walk(requested, accepted, { type: "lapsed" }).can(resume), false);
});

Deno.test("who begins again keeps the address", () => {
  assert.equal(walk(requested, { type: "restart" }).context.email, "ann@example.org");
  assert.equal(walk(requested, accepted, { type: "lapsed" }).context.email, "ann@example.org");
});

Deno.test("on every path a password is chosen only after a code or a link was accepted, and from every step one gets on or back", () => {
  const paths = getShortestPaths(recoveryMachine, { events: EVENTS });
  assert.deepEqual(
    new Set(paths.map(({ state }) => state.value)),
    new Set(["step_one", "step_two", "step_three", "done"]),
  );
  for (const { state, steps } of paths) {
    const types = steps.map(({ event }) => event.type as string);
    const isLate = ["step_three", "done"].includes(String(state.value));
    const provenAt = Math.max(types.lastIndexOf("accepted"), types.lastIndexOf("linked"));
    if (isLate) assert.ok(provenAt > types.lastIndexOf("requested"), types.join());
    if (state.status !== "done") assert.ok(EVENTS.some((event) => state.can(event)), types.join());
  }
});
