/** A schema that migrations of ours make. */
export interface MigratedSchema {
  readonly name: "public" | "sandbox";
  /** Of its migrations. */
  readonly folder: URL;
}

export const PRODUCT: MigratedSchema = { name: "public", folder: new URL("./migrations/", import.meta.url) };

/** The stand-ins' tables. Only its migrations, which are inert: nobody outside the sandbox makes it or loads its code. */
export const SANDBOX: MigratedSchema = { name: "sandbox", folder: new URL("../sandbox/migrations/", import.meta.url) };

/** The jobs' schema is its library's. */
export const MIGRATED_SCHEMAS: readonly MigratedSchema[] = [PRODUCT, SANDBOX];

/** Remembers in each of them what ran. */
export const VERSION_TABLE = "schema_version";
