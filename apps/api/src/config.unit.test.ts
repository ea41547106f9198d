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

test("a missing secret is generated once, in a file that only its owner can read", () => {
  const { secretKey, dataDirectory } = loadConfig(environment());
  const file = path.join(dataDirectory, "secret");
  expect(loadConfig(environment()).secretKey).toBe(secretKey);
  expect(readFileSync(file, "utf8")).toBe(secretKey);
  expect(secretKey.length).toBeGreaterThan(40);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a configured secret is used unchanged", () => {
  const SECRET_KEY = "x".repeat(40);
  expect(loadConfig(environment({ SECRET_KEY })).secretKey).toBe(SECRET_KEY);
});

test("replicas are one or more addresses", () => {
  const replicasOf = (DATABASE_REPLICA_URL: string) =>
    loadConfig(environment({ DATABASE_REPLICA_URL })).databaseReplicaUrls;
  expect(replicasOf("postgres://one/party,postgresql://two/party")).toEqual([
    "postgres://one/party",
    "postgresql://two/party",
  ]);
  expect(replicasOf("")).toBeUndefined();
  for (const wrong of ["replica.example", "postgres://one/party,", "postgres://party:a,b@one/party"]) {
    expect(() => replicasOf(wrong)).toThrow("DATABASE_REPLICA_URL: must be an address");
  }
});

test("an empty environment variable counts as unset", () => {
  expect(loadConfig(environment({ API_PORT: "", SMTP_URL: "", DEMO: "" }))).toMatchObject({
    port: 8000,
    smtpUrl: undefined,
    demo: false,
  });
});

test("trailing slashes of URLs are removed", () => {
  expect(loadConfig(environment({ SITE_URL: "https://party.example/" })).siteUrl).toBe("https://party.example");
});

test("all invalid settings are reported in one error", () => {
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
])("in production %s=%s is rejected, in development it is accepted", (name, value, why) => {
  expect(loadConfig(environment(PRODUCTION)).production).toBe(true);
  const settings = environment({ ...PRODUCTION, [name]: value });
  expect(() => loadConfig(settings)).toThrow(new RegExp(`${name}: .*${why}`));
  expect(loadConfig({ ...settings, NODE_ENV: "development" }).production).toBe(false);
});

test.each(["Production", "prod", "staging"])(
  "NODE_ENV=%s is rejected rather than treated as development",
  (NODE_ENV) => {
    expect(() => loadConfig(environment({ ...PRODUCTION, NODE_ENV }))).toThrow("NODE_ENV");
  },
);
