import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { BadSettings, loadConfig } from "#config.ts";

const folder = mkdtempSync(path.join(tmpdir(), "party-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = (differing: Record<string, string> = {}) => ({
  DATABASE_URL: "postgres://localhost/party",
  DATA_DIR: path.join(folder, "data"),
  ...differing,
});

test("a secret is made once, for its owner's eyes alone, and stays", () => {
  const { secretKey, dataDirectory } = loadConfig(environment());
  const file = path.join(dataDirectory, "secret");
  expect(loadConfig(environment()).secretKey).toBe(secretKey);
  expect(readFileSync(file, "utf8")).toBe(secretKey);
  expect(secretKey.length).toBeGreaterThan(40);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a given secret is taken as it is", () => {
  const SECRET_KEY = "x".repeat(40);
  expect(loadConfig(environment({ SECRET_KEY })).secretKey).toBe(SECRET_KEY);
});

test("an empty setting is an unset one", () => {
  expect(loadConfig(environment({ API_PORT: "", SMTP_URL: "", DEMO: "" }))).toMatchObject({
    port: 8000,
    smtpUrl: undefined,
    demo: false,
  });
});

test("addresses are kept without the slash at their end", () => {
  expect(loadConfig(environment({ SITE_URL: "https://party.example/" })).siteUrl).toBe("https://party.example");
});

test("everything that is wrong is told at once", () => {
  const load = () => loadConfig({ API_PORT: "eighty", SITE_URL: "nowhere" });
  expect(load).toThrow(BadSettings);
  expect(load).toThrow(/API_PORT.*DATABASE_URL.*SITE_URL/s);
});

test("production has no pretend members", () => {
  const settings = environment({ DEMO: "1", SECRET_KEY: "x".repeat(40) });
  expect(loadConfig(settings).demo).toBe(true);
  expect(() => loadConfig({ ...settings, NODE_ENV: "production" })).toThrow("DEMO");
});
