import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { freePort } from "./support/server/free_port.ts";
import { runs } from "../tools/gate/runs.ts";
import { testApp } from "./support/server/test_app.ts";
import { until } from "./support/until.ts";

const FOLDER = new URL("../docs/monitoring/", import.meta.url);

async function run(args: string[], input = "") {
  const child = new Deno.Command("promtool", { args, stdin: "piped", stdout: "piped", stderr: "piped" }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  return { code, said: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

Deno.test("alerts and dashboard ask only for figures that a scrape gives", async () => {
  await using app = await testApp();
  await app.fetch("/healthz");
  const scrape = await (await app.fetch("/metrics")).text();
  // One that is counted by a label has no line of its own before it happens.
  const families = [...scrape.matchAll(/^# TYPE (stowmark_\w+)/gm)].map(([, name = ""]) => name);
  const given = new Set([...families, ...scrape.match(/^stowmark_\w+/gm) ?? []]);
  const asked = async (file: string) =>
    new Set((await Deno.readTextFile(new URL(file, FOLDER))).match(/\bstowmark_\w+/g));
  const [alerts, dashboard] = [await asked("alerts.yml"), await asked("grafana.json")];
  assert.deepEqual([...alerts.union(dashboard)].filter((name) => !given.has(name)), []);
});

Deno.test({
  name: "Prometheus' own tool takes the rules, the example settings and a scrape",
  ignore: !await runs("promtool", "--version"),
  async fn() {
    await using app = await testApp();
    await app.fetch("/healthz");
    const scrape = await (await app.fetch("/metrics")).text();
    const path = (name: string) => fileURLToPath(new URL(name, FOLDER));
    for (const args of [["check", "rules", path("alerts.yml")], ["check", "config", path("prometheus.yml")]]) {
      const { code, said } = await run(args);
      assert.equal(code, 0, said);
    }
    const { code, said } = await run(["check", "metrics"], scrape);
    assert.equal(code, 0, said);
  },
});

Deno.test({
  name:
    "a real Prometheus scrapes the server, runs every rule and answers every expression of the dashboard (needs prometheus)",
  ignore: !await runs("prometheus", "--version"),
  async fn() {
    await using app = await testApp();
    const folder = await Deno.makeTempDir({ prefix: "stowmark-prometheus-" });
    await using held = new AsyncDisposableStack();
    held.defer(() => Deno.remove(folder, { recursive: true }));
    await Deno.copyFile(new URL("alerts.yml", FOLDER), `${folder}/alerts.yml`);
    const config = await Deno.readTextFile(new URL("prometheus.yml", FOLDER));
    await Deno.writeTextFile(
      `${folder}/prometheus.yml`,
      config.replace("127.0.0.1:8000", new URL(app.url).host)
        .replace("scrape_interval: 15s", "scrape_interval: 1s\n  evaluation_interval: 1s"),
    );
    const port = await freePort();
    const child = new Deno.Command("prometheus", {
      args: [
        `--config.file=${folder}/prometheus.yml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      stdout: "null",
      stderr: "null",
    }).spawn();
    held.defer(async () => {
      child.kill("SIGTERM");
      await child.status;
    });
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
      return { status: answer.status, body: await answer.json() };
    };
    const query = (expr: string) => ask(`query?query=${encodeURIComponent(expr)}`);
    await until(() =>
      query("stowmark_build_info").then(({ body }) => body.data?.result.length === 1 || null, () => null)
    );
    const rules = await until(async () => {
      const { body } = await ask("rules");
      const all: { name: string; health: string }[] = body.data?.groups.flatMap((group: { rules: [] }) => group.rules);
      return all.length > 0 && all.every(({ health }) => health !== "unknown") ? all : null;
    }, { maxMs: 600_000 });
    assert.deepEqual(rules.filter(({ health }) => health !== "ok").map(({ name }) => name), []);
    const dashboard = await Deno.readTextFile(new URL("grafana.json", FOLDER));
    const expressions = [...dashboard.matchAll(/"expr":\s*("(?:[^"\\]|\\.)*")/g)].map(([, text = ""]) =>
      JSON.parse(text)
    );
    assert.ok(expressions.length > 10);
    for (const expr of expressions) {
      const plain = expr.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".*");
      const { status, body } = await query(plain);
      assert.equal(status, 200, `${plain}: ${JSON.stringify(body)}`);
    }
  },
});
