import { join } from "node:path";
import { findInstallation } from "../../../db/media/installation.ts";
import type { Sql } from "../../../db/sql.ts";
import type { Config, S3Settings } from "../settings/config.ts";
import { unusableFolder } from "../process/start_error.ts";
import { folderStorage } from "./folder_storage.ts";
import type { Storage } from "./storage.ts";

export interface MediaStore {
  readonly storage: Storage;
  readonly stagingDir: string;
  /** For kept pictures, which lie in no bucket. */
  readonly scansDir: string;
  /** Where the files are, in the operator's words, and what to look at where that fails. */
  readonly location: string;
  readonly advice: string;
}

/** The part of the settings that says where files are. */
export type StorageSettings = Pick<Config, "dataDir" | "s3">;

/** The files of a database, which says where they are. @throws StartError where a folder cannot be used */
export async function openStorageOf(sql: Sql, settings: StorageSettings): Promise<MediaStore> {
  return await openStorage(settings, (await findInstallation(sql)).filesRoot);
}

/** @throws StartError where a folder cannot be used */
export async function openStorage({ dataDir, s3 }: StorageSettings, filesRoot: string): Promise<MediaStore> {
  const [root, stagingDir] = [join(dataDir, filesRoot, "media"), join(dataDir, "incoming")];
  for (const folder of [root, stagingDir]) {
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
      throw unusableFolder(folder, error);
    });
  }
  const folders = { stagingDir, scansDir: join(dataDir, filesRoot, "scans") };
  if (!s3) {
    return { ...folders, storage: folderStorage(root), location: root, advice: "look at DATA_DIR and its disk" };
  }
  return {
    ...folders,
    storage: await bucketStorage(s3, filesRoot),
    location: `The ${filesRoot && `folder ${filesRoot} of the `}bucket "${s3.bucket}" at ${s3.endpoint}`,
    advice: "look at the four S3_ settings, and whether the bucket's server runs",
  };
}

/** Its package is loaded where a bucket is used alone. */
export async function bucketStorage(s3: S3Settings, filesRoot = ""): Promise<Storage> {
  const { s3Storage } = await import("./s3_storage.ts");
  return s3Storage(s3, filesRoot);
}
