import type { Media } from "../../../domain/media/media.ts";

/** Why a picture is not shown, in words. @param url that failed; undefined where there is none */
export function pictureFault({ rendition, type, fileName }: Media, url: string | undefined): string {
  if (!url) return rendition === "failed" ? "Failed to load" : "No image URL";
  return isHeic(type, fileName) ? "Image format not supported in this browser" : "Failed to load";
}

function isHeic(type: string, fileName: string): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(fileName);
}
