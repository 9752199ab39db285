import { createStore } from "../base/store.ts";

/** Opened by `?`, and from the account's menu. */
export const areShortcutsShown = createStore(false);
