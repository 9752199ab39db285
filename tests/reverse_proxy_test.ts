import assert from "node:assert/strict";
import { freePort } from "./support/server/free_port.ts";
import { runs } from "../tools/gate/runs.ts";
import { signIn, testApp } from "./support/server/test_app.ts";
import { connected, socketOf } from "./support/server/test_sockets.ts";
import { newBox, sendFiles } from "./support/test_boxes.ts";
import { until } from "./support/until.ts";

const PROXIES = new URL("../docs/proxies/", import.meta.url);
const VERSION = { nginx: "-v", caddy: "version" };

/** The kept configuration, moved from https on 443 to http on a free port and from 8000 to the server's. */
async function nginxConf(port: number, upstream: string): Promise<string> {
  const kept = await Deno.readTextFile(new URL("nginx.conf", PROXIES));
  const site = kept.replace(/listen 443 ssl;\n.*listen \[::\]:443 ssl;/, `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.*\n/gm, "").replace("http://127.0.0.1:8000", upstream);
  return `daemon off; master_process off; pid nginx.pid; error_log stderr;
    events {} http { access_log off; client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4;
    scgi_temp_path t5; ${site} }`;
}

async function caddyfile(port: number, upstream: string): Promise<string> {
  const kept = await Deno.readTextFile(new URL("Caddyfile", PROXIES));
  return "{\n\tadmin off\n}\n" +
    kept.replace("boxes.example.org {", `http://127.0.0.1:${port} {`).replace("127.0.0.1:8000", new URL(upstream).host);
}

async function behind(proxy: "nginx" | "caddy", upstream: string) {
  const folder = await Deno.makeTempDir({ prefix: `stowmark-${proxy}-` });
  const port = await freePort();
  const file = `${folder}/conf`;
  await Deno.writeTextFile(file, await (proxy === "nginx" ? nginxConf : caddyfile)(port, upstream));
  const args = proxy === "nginx" ? ["-p", folder, "-c", file] : ["run", "--config", file, "--adapter", "caddyfile"];
  const child = new Deno.Command(proxy, { args, env: { HOME: folder }, stdout: "null", stderr: "null" }).spawn();
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    return answer;
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

for (const [proxy, basePath] of [["nginx", "/boxes"], ["caddy", ""]] as const) {
  Deno.test({
    name: `behind ${proxy} people sign in, upload and open sockets, and are known by their own addresses`,
    ignore: !await runs(proxy, VERSION[proxy]),
    async fn() {
      await using app = await testApp({ BASE_PATH: basePath, TRUST_PROXY: "1", RATE_LIMITS: "on" });
      await using front = await behind(proxy, new URL(app.url).origin);
      const url = front.url + basePath;
      const fetchFrom = (path: string, init?: RequestInit) => fetch(url + path, init);
      const page = await (await fetchFrom("/")).text();
      const [script] = /(?<=src=")[^"]+main-[^"]+\.js/.exec(page) ?? assert.fail("the page names no script");
      const asset = await fetch(front.url + script);
      assert.deepEqual([asset.status, asset.headers.get("content-type")], [200, "text/javascript; charset=utf-8"]);
      await asset.body?.cancel();

      const ann = await signIn(fetchFrom, "ann@example.org");
      // More than nginx takes unless told.
      const file = new File(["x".repeat(3 * 2 ** 20)], "long.txt", { type: "text/plain" });
      const { status, errorMessage } = await sendFiles(ann, (await newBox(ann))._id, file);
      assert.equal(status, 201, errorMessage);

      using socket = socketOf({ url }, ann);
      await connected(socket);

      // Whoever invents an address before the proxy's own still spends from their own account.
      const guess = (address: string) =>
        fetchFrom("/api/backend/items?action=GET_USER_ITEMS", {
          headers: { cookie: `${ann.cookie.split("=")[0]}=${"x".repeat(43)}`, "x-forwarded-for": address },
        });
      const statuses = new Set<number>();
      for (let at = 0; at < 400 && !statuses.has(429); at++) {
        const answer = await guess(`203.0.113.${at % 250}`);
        statuses.add(answer.status);
        await answer.body?.cancel();
      }
      assert.ok(statuses.has(429), [...statuses].join());
    },
  });
}
