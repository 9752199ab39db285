import { encode } from "uqr";
import styles from "./qr_code.module.css";

export function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => isDark ? [`M${x} ${y}h1v1h-1z`] : []));
  return (
    <svg
      role="img"
      aria-label={`QR code of ${text}`}
      viewBox={`0 0 ${size} ${size}`}
      className={`rigid ${styles.picture}`}
    >
      <rect width={size} height={size} className={styles.paper} />
      <path d={dark.join("")} shapeRendering="crispEdges" />
    </svg>
  );
}
