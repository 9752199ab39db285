import { join } from "node:path";
import type { S3Settings } from "../settings/config.ts";
import { unusableFolder } from "../process/start_error.ts";
import { folderStorage } from "./folder_storage.ts";
import type { Storage } from "./storage.ts";

export interface MediaStore {
  readonly storage: Storage;
  readonly stagingDir: string;
  /** Where the files are, in the operator's words, and what to look at where that fails. */
  readonly place: string;
  readonly advice: string;
}

/** @throws StartError where a folder cannot be used */
export async function openStorage(dataDir: string, s3: S3Settings | null): Promise<MediaStore> {
  const [root, stagingDir] = [join(dataDir, "media"), join(dataDir, "incoming")];
  for (const folder of [root, stagingDir]) {
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
      throw unusableFolder(folder, error);
    });
  }
  if (!s3) {
    return { storage: folderStorage(root), stagingDir, place: root, advice: "look at DATA_DIR and its disk" };
  }
  return {
    storage: await bucketStorage(s3),
    stagingDir,
    place: `The bucket "${s3.bucket}" at ${s3.endpoint}`,
    advice: "look at the four S3_ settings, and whether the bucket's server runs",
  };
}

/** Its package is loaded where a bucket is used alone. */
export async function bucketStorage(s3: S3Settings): Promise<Storage> {
  const { s3Storage } = await import("./s3_storage.ts");
  return s3Storage(s3);
}
