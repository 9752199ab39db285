/** A database and a storage of files, as a start finds them. */
export interface Encounter {
  /** Of which installation they are, each by itself; null where that was never written down. */
  readonly databaseId: string | null;
  readonly storageId: string | null;
  /** Whether the database has rows of files. */
  readonly hasRows: boolean;
  /** What lies in the storage: nothing, files of which the database knows some, or files of which it knows none. */
  readonly files: "none" | "known" | "unknown";
}

export type Match =
  /** They belong together, and both are to say so by this id. */
  | { readonly outcome: "together"; readonly id: string }
  | { readonly outcome: "apart"; readonly reason: "other installation" | "unknown files" | "files missing" };

/**
 * Whether a database and a storage may be used together. Installations from before ids are known by their files.
 * @param freshId for those of which neither has an id yet
 */
export function matchStorage({ databaseId, storageId, hasRows, files }: Encounter, freshId: string): Match {
  const id = databaseId ?? storageId ?? freshId;
  if (databaseId && storageId) {
    return databaseId === storageId ? { outcome: "together", id } : { outcome: "apart", reason: "other installation" };
  }
  if (files === "unknown") return { outcome: "apart", reason: "unknown files" };
  if (files === "none" && hasRows) return { outcome: "apart", reason: "files missing" };
  return { outcome: "together", id };
}
