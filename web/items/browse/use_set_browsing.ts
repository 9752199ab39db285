import { useChangeQuery } from "../../base/use_change_query.ts";
import { type Browsing, rememberSort, type Sort } from "./browsing.ts";

/** Changes what the address says of the list, and nothing else in it. */
export function useSetBrowsing() {
  const changeQuery = useChangeQuery();
  const set = (changes: { readonly [name in keyof Browsing]?: string | undefined }, replace = false) =>
    changeQuery((query) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) query.delete(name);
        else query.set(name, value);
      }
    }, { replace });
  return {
    narrow: (name: "place" | "tag", value: string | undefined) => set({ [name]: value }),
    /** Leaves all boxes, or all that are found. */
    clear: () => set({ place: undefined, tag: undefined }),
    sort(sort: Sort) {
      rememberSort(sort);
      set({ sort }, true);
    },
  };
}
