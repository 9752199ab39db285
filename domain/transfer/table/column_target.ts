/** What a column of a table can become. */
export const COLUMN_TARGETS = [
  ...["number", "title", "description", "location", "tags", "createdAt", "updatedAt", "deletedAt"] as const,
  ...["photo", "files", "detail", "ignored"] as const,
] as const;
export type ColumnTarget = typeof COLUMN_TARGETS[number];
