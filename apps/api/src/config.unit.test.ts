import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { InvalidConfigError, loadConfig } from "#config.ts";

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
  expect(load).toThrow(InvalidConfigError);
  expect(load).toThrow(/API_PORT.*DATABASE_URL.*SITE_URL/s);
});

const PRODUCTION = {
  NODE_ENV: "production",
  SECRET_KEY: "Zt7vQ0y2mB9sXc4KpLw8RhUe1NfDgJ5a",
  SITE_URL: "https://party.example",
  API_URL: "https://api.party.example",
  SMTP_URL: "smtps://mail.party.example",
};

test.each([
  ["DEMO", "1", "pretend members"],
  ["SITE_URL", "http://party.example", "https"],
  ["SITE_URL", "", "https"],
  ["API_URL", "http://api.party.example", "https"],
  ["API_URL", "", "https"],
  ["MPESA_CALLBACK_URL", "http://pay.party.example", "https"],
  ["SMTP_URL", "", "required"],
  ["SECRET_KEY", "", "required"],
  ["SECRET_KEY", "a".repeat(32), "guessed"],
  ["SECRET_KEY", "secret".repeat(6), "guessed"],
])("production refuses %s=%s; a laptop does not", (name, value, why) => {
  expect(loadConfig(environment(PRODUCTION)).production).toBe(true);
  const settings = environment({ ...PRODUCTION, [name]: value });
  expect(() => loadConfig(settings)).toThrow(new RegExp(`${name}: .*${why}`));
  expect(loadConfig({ ...settings, NODE_ENV: "development" }).production).toBe(false);
});

test.each(["Production", "prod", "staging"])("NODE_ENV=%s is refused, not taken for a laptop's", (NODE_ENV) => {
  expect(() => loadConfig(environment({ ...PRODUCTION, NODE_ENV }))).toThrow("NODE_ENV");
});
