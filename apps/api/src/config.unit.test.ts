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

test.each([
  ["DATABASE_URL", "", "DATABASE_URL: is not set"],
  ["SITE_URL", "party.example", "SITE_URL: must be an address"],
  ["PROCESS", "everything", "PROCESS: "],
  ["NODE_ENV", "production", "SECRET_KEY: required in production"],
  ["SECRET_KEY", "short", "SECRET_KEY: must be at least 32"],
  ["TRUST_PROXY", "1", "TRUST_PROXY: must name addresses"],
])("the setting %s=%s is rejected with a sentence", (name, value, sentence) => {
  expect(() => loadConfig(environment({ [name]: value }))).toThrow(sentence);
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
  ["SECRET_KEY", "abcdefgh".repeat(5), "guessed"],
  ["SECRET_KEY", "abcdefghijklmnopqrstuvwxyz0123456789", "guessed"],
  ["SECRET_KEY", "Correct Horse 7 ".repeat(3), "guessed"],
  ["SITE_KEY", "a".repeat(40), "guessed"],
  ["SITE_URL", "https://localhost", "reaches"],
  ["API_URL", "https://127.0.0.1:8000", "reaches"],
  ["API_URL", "https://party.example/api", "another origin"],
  ["SMTP_URL", "smtp://mail.party.example:587", "smtps"],
  ["SMTP_URL", "smtp://mail.party.example:587?requireTLS=false", "smtps"],
  ["DATABASE_URL", "postgres://party@db.party.example/party", "sslmode"],
  ["DATABASE_URL", "postgres://party@/party?host=10.0.0.7", "sslmode"],
  ["DATABASE_REPLICA_URL", "postgres://localhost/party,postgres://10.0.0.8/party", "sslmode"],
])("in production %s=%s is rejected, in development it is accepted", (name, value, why) => {
  expect(loadConfig(environment(PRODUCTION)).production).toBe(true);
  const settings = environment({ ...PRODUCTION, [name]: value });
  expect(() => loadConfig(settings)).toThrow(new RegExp(`${name}: .*${why}`));
  expect(loadConfig({ ...settings, NODE_ENV: "development" }).production).toBe(false);
});

test.each([
  ["SMTP_URL", "smtp://localhost:25"],
  ["SMTP_URL", "smtp://user:password@mail.party.example:587?requireTLS=true"],
  ["DATABASE_URL", "postgres://party@127.0.0.1/party"],
  ["DATABASE_URL", "postgres://party@[::1]:5432/party"],
  ["DATABASE_URL", "postgres://party@%2Fvar%2Frun%2Fpostgresql/party"],
  ["DATABASE_URL", "postgres://party@/party?host=/var/run/postgresql"],
  ["DATABASE_URL", "postgres://party@db.party.example/party?sslmode=verify-full"],
  ["DATABASE_URL", "postgres://party@postgres/party?sslmode=disable"],
  ["SECRET_KEY", "4f3c2a1b5d6e7f8091a2b3c4d5e6f708"],
  ["SITE_KEY", "q0vJr8m2Zt7xXc4KpLw8RhUe1NfDgJ5a"],
])("in production %s=%s is accepted", (name, value) => {
  expect(loadConfig(environment({ ...PRODUCTION, [name]: value })).production).toBe(true);
});

test("in production PGSSLMODE protects a database whose address says nothing", () => {
  const settings = { ...PRODUCTION, DATABASE_URL: "postgres://party@db.party.example/party", PGSSLMODE: "verify-full" };
  expect(loadConfig(environment(settings)).production).toBe(true);
});

test.each(["Production", "prod", "staging"])(
  "NODE_ENV=%s is rejected rather than treated as development",
  (NODE_ENV) => {
    expect(() => loadConfig(environment({ ...PRODUCTION, NODE_ENV }))).toThrow("NODE_ENV");
  },
);
