import { AsyncLocalStorage } from "node:async_hooks";

interface Work {
  readonly name: string;
  isDone: boolean;
}

const working = new AsyncLocalStorage<Work>();

/** Does a piece of work that an error which nobody catches can name. @param name "POST /api/backend/items", "job send_mail" */
export async function during<T>(name: string, work: () => Promise<T>): Promise<T> {
  const current: Work = { name, isDone: false };
  return await working.run(current, work).finally(() => current.isDone = true);
}

/** What is being done, or what was before: work leaves things running, such as a connection to the database. Null for neither. */
export function currentWork(): string | null {
  const work = working.getStore();
  if (!work) return null;
  return work.isDone ? `after ${work.name}` : work.name;
}
