import { encode } from "uqr";
import styles from "./qr_code.module.css";

export function QrCode({ text }: { readonly text: string }) {
  const { path, size } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={`QR code of ${text}`}
      viewBox={`0 0 ${size} ${size}`}
      className={`rigid ${styles.picture}`}
    >
      <rect width={size} height={size} className={styles.paper} />
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** Its dark modules, each 1 wide, on a square of `size` with the quiet zone around them. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => isDark ? [`M${x} ${y}h1v1h-1z`] : []));
  return { path: dark.join(""), size };
}
