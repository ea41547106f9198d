import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { METRICS } from "./metrics.ts";

const root = path.join(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

interface Alert {
  alert: string;
  expr: string;
  annotations: { runbook: string };
}
const alerts: Alert[] = parse(read("ops/monitoring/alerts.yaml")).groups.flatMap(
  ({ rules }: { rules: Alert[] }) => rules,
);
const dashboard: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(read("ops/monitoring/dashboard.json"));
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

const names = new Set(
  Object.values(METRICS).flatMap(({ name, kind }) =>
    kind === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  ),
);
const metricsIn = (expression: string) => expression.match(/\b(?:party|http)_[a-z_]+/g) ?? [];

test("every metric of the dashboard and the alerts exists, and every metric is on the dashboard", () => {
  const used = [...shown, ...alerts.map(({ expr }) => expr)].flatMap(metricsIn);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
  const onDashboard = shown.flatMap(metricsIn);
  const missing = Object.values(METRICS).filter(({ name }) => !onDashboard.some((used) => used.startsWith(name)));
  expect(missing).toEqual([]);
});

test("every alert has a runbook that says what it means, how to see it and what to do", () => {
  expect(alerts.length).toBeGreaterThan(10);
  for (const { alert, annotations } of alerts) {
    expect(existsSync(path.join(root, annotations.runbook)), alert).toBe(true);
    const page = read(annotations.runbook);
    for (const part of ["What it means", "How to see", "What to do", alert]) expect(page, alert).toContain(part);
  }
});

const promtool = (...args: string[]) =>
  spawnSync("promtool", args, { cwd: path.join(root, "ops/monitoring"), encoding: "utf8" });

// Debian's package `prometheus` has it.
test.skipIf(promtool("--version").error)("the alerts fire when they should, says promtool if it is installed", () => {
  for (const args of [
    ["check", "rules", "alerts.yaml"],
    ["check", "config", "--syntax-only", "prometheus.yaml"],
    ["test", "rules", "alerts.test.yaml"],
  ]) {
    const { status, stdout, stderr } = promtool(...args);
    expect(status, stdout + stderr).toBe(0);
  }
});
