import {
  type AnyActorScope,
  type AnyStateMachine,
  type ContextFrom,
  createEmptyActor,
  type EventFrom,
  type SnapshotFrom,
} from "xstate";

/** Nothing is done through it: the machines of the game only assign. */
const INERT: AnyActorScope = (() => {
  const self = createEmptyActor();
  const nothing = () => {};
  return {
    self,
    system: self.system,
    id: "",
    sessionId: "",
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
})();

/**
 * A machine as two questions about a stored state. XState's `getNextSnapshot` makes an actor for every event, which takes
 * four times as long as the event itself. For machines that spawn and emit nothing.
 */
export function transitionOf<M extends AnyStateMachine>(machine: M) {
  type Value = SnapshotFrom<M>["value"];
  const at = (value: Value, context: ContextFrom<M>) => machine.resolveState({ value, context });
  return {
    can: (value: Value, context: ContextFrom<M>, event: EventFrom<M>): boolean => at(value, context).can(event),
    /** @returns null when the machine does not take the event */
    step(value: Value, context: ContextFrom<M>, event: EventFrom<M>): SnapshotFrom<M> | null {
      const before = at(value, context);
      const after = machine.transition(before, event, INERT) as SnapshotFrom<M>;
      return after === before ? null : after;
    },
  };
}
