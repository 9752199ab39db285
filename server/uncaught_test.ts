import assert from "node:assert/strict";
import { hearUncaught, isBrokenConnectionWrite, noneUncaught } from "./uncaught.ts";

function driverFault(): TypeError {
  const fault = new TypeError("Cannot read properties of null (reading 'write')");
  fault.stack =
    `${fault}\n    at nextWrite (file:///x/node_modules/postgres/src/connection.js:255:22)\n    at run (node:1)`;
  return fault;
}

Deno.test("the driver's known fault is told from every other one by its name, message and place", () => {
  assert.equal(isBrokenConnectionWrite(driverFault()), true);
  assert.equal(isBrokenConnectionWrite(new TypeError("Cannot read properties of null (reading 'write')")), false);
  const other = driverFault();
  other.message = "Cannot read properties of null (reading 'read')";
  assert.equal(isBrokenConnectionWrite(other), false);
  assert.equal(isBrokenConnectionWrite("Cannot read properties of null (reading 'write')"), false);
});

Deno.test("what nobody caught is an error of the log with its stack; the known fault is counted alone", () => {
  const logged: [string, unknown][] = [];
  const uncaught = noneUncaught();
  hearUncaught((level, message, context) => logged.push([`${level} ${message}`, context?.error]), uncaught);
  const lost = new RangeError("lost");
  dispatchEvent(
    new PromiseRejectionEvent("unhandledrejection", { promise: Promise.resolve(), reason: lost, cancelable: true }),
  );
  dispatchEvent(new ErrorEvent("error", { error: driverFault(), cancelable: true }));
  assert.deepEqual(logged, [["error a promise failed and nobody looked: RangeError: lost", lost]]);
  assert.deepEqual(uncaught, { errors: 1, brokenConnectionWrites: 1 });
});
