import { join } from "node:path";
import type { S3Settings } from "../config.ts";
import { folderStorage } from "./folder_storage.ts";
import type { Storage } from "./storage.ts";

export interface MediaStore {
  readonly storage: Storage;
  readonly stagingDir: string;
}

export async function openStorage(dataDir: string, s3: S3Settings | null): Promise<MediaStore> {
  const [root, stagingDir] = [join(dataDir, "media"), join(dataDir, "incoming")];
  for (const folder of [root, stagingDir]) await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  if (!s3) return { storage: folderStorage(root), stagingDir };
  const { s3Storage } = await import("./s3_storage.ts");
  return { storage: s3Storage(s3), stagingDir };
}
