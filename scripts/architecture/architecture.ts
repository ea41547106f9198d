import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findCycles } from "./cycles.ts";
import { contractFile, type Import, importsOf } from "./imports.ts";
import { findTextsInCode } from "./inline-texts.ts";

/** Sources by path from the root, with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

/** An import with its file and its target file, which is empty for packages of npm and modules of Node. */
export interface ResolvedImport extends Import {
  readonly from: string;
  readonly to: string;
}

const MAX_LINES = 400;
const MAX_FILES = 10;
/** Folders with more production files, and why. */
const LARGE_FOLDERS: Readonly<Record<string, string>> = {
  "packages/artwork/src/drawing": "what drawings are made of, which all scenes use",
  "packages/artwork/src/scenes": "a file for each scene that is drawn",
  "packages/fakes/src/mpesa": "one program, the simulator of M-PESA",
};
const BANNED_FOLDERS = /(^|\/)(utils|helpers|common)\//;
const BANNED_FILES = /(^|\/)(index|types)\.tsx?$/;
const isTestFile = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith("apps/api/src/testing/");
const isProductFile = (file: string) => !isTestFile(file) && !/\.(factories|sw)\.ts$/.test(file);
const isCodeFile = (file: string) => /\.(ts|tsx|mts|mjs)$/.test(file);
/** The only files with dynamic imports of computed names. */
const DYNAMIC_IMPORT_FILES = [
  "apps/api/src/composition/features.ts",
  "apps/api/src/database/migrate.ts",
  "apps/console/plugins/screens.ts",
  "apps/site/plugins/emitted-files.ts",
  "apps/site/server/server.ts",
  "apps/site/src/loading/start/deferred-hydration.ts",
  "packages/artwork/src/build-pictures.ts",
  "packages/contract/src/api.ts",
];
/** They find tables of endpoints by their files; no browser loads them. */
const CONTRACT_FILES_READING_FILES = ["packages/contract/src/api.ts", "packages/contract/write-endpoint-tables.ts"];
const NUMBER_FIELD = "packages/ui/src/form/field.tsx";
const FILES_READING_ENVIRONMENT = [
  "apps/api/src/config.ts",
  "apps/site/server/config.ts",
  "packages/fakes/src/mpesa/config.ts",
];

/** @returns violations of the rules of ARCHITECTURE.md, one line each */
export function findViolations(sources: Sources): string[] {
  const arrows = resolveImports(sources);
  return [
    ...[...sources].flatMap(([file, source]) => fileViolation(file, source)),
    ...arrows.flatMap((arrow) => {
      const why = isTestFile(arrow.from) ? importViolation(arrow) : (importViolation(arrow) ?? layerViolation(arrow));
      return why ? [`${arrow.from} imports ${arrow.specifier}: ${why}`] : [];
    }),
    ...largeFolders(sources),
    ...zodInTheBrowser(arrows),
    ...findCycles(arrows.filter(({ from, to }) => to && isProductFile(from))).map(
      (cycle) => `cycle: ${cycle.join(" → ")}`,
    ),
    ...findCycles(featureImports(arrows)).map((cycle) => `cycle of features: ${cycle.join(" → ")}`),
  ].sort();
}

/** Code and styles of apps, packages, scripts, browser tests and benchmarks. */
export function readSources(root: string): Sources {
  const sources = new Map<string, string>();
  const read = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        if (!/^(node_modules|dist|\..*|test-results|playwright-report|public)$/.test(entry.name)) read(name);
      } else if (/\.(ts|tsx|mts|mjs|css)$/.test(name) && !name.endsWith(".gen.ts")) {
        sources.set(name, readFileSync(path.join(root, name), "utf8"));
      }
    }
  };
  read("");
  return sources;
}

function resolveImports(sources: Sources): ResolvedImport[] {
  return [...sources]
    .filter(([file]) => isCodeFile(file))
    .flatMap(([file, source]) =>
      importsOf(source).map((one) => ({ ...one, from: file, to: resolveTarget(file, one.specifier) })),
    );
}

/** Which feature imports which, types included. */
function featureImports(arrows: readonly ResolvedImport[]): { from: string; to: string }[] {
  const featureOf = (file: string) => /^apps\/[^/]+\/src\/features\/[^/]+(?=\/)/.exec(file)?.[0] ?? "";
  return arrows
    .filter(({ from }) => isProductFile(from))
    .map(({ from, to }) => ({ from: featureOf(from), to: featureOf(to) }))
    .filter(({ from, to }) => from && to && from !== to);
}

function resolveTarget(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain.startsWith(".")) return path.posix.join(path.posix.dirname(from), plain);
  const workspace = /^((?:apps|packages)\/[^/]+)\//.exec(from)?.[1];
  if (plain.startsWith("#") && workspace) return `${workspace}/src/${plain.slice(1)}`;
  const part = /^@party\/(artwork|contract|fakes|samples|ui)\/(.+)$/.exec(plain);
  if (part?.[1] === "contract") return contractFile(part[2]!);
  // The exports of `ui` keep their extension, because some are CSS and some TSX.
  return part ? `packages/${part[1]}/src/${part[2]}${part[1] === "ui" ? "" : ".ts"}` : "";
}

function fileViolation(file: string, source: string): string[] {
  const found: string[] = [];
  const lines = source.replace(/\n$/, "").split("\n").length;
  if (lines > MAX_LINES) found.push(`${file}: ${lines} lines, ${MAX_LINES} at most`);
  if (BANNED_FOLDERS.test(file)) found.push(`${file}: a folder is named for what is in it`);
  if (BANNED_FILES.test(file)) found.push(`${file}: a file is named for what is in it`);
  if (!/^(apps|packages)\//.test(file) || isTestFile(file)) return found;
  if (/\bprocess\s*(\.|\?\.|\[\s*["'])\s*env\b|\benv\b[^;]*from "(node:)?process"/.test(source)) {
    if (!FILES_READING_ENVIRONMENT.includes(file)) found.push(`${file}: only config.ts reads the environment`);
  }
  if (file !== NUMBER_FIELD && source.includes('type="number"'))
    found.push(`${file}: a number field is the one of the ui package, which no mouse wheel changes`);
  if (/^(apps\/(site|console)|packages\/ui)\/src\/.*(?<!\.content|\.sw)\.tsx?$/.test(file)) {
    found.push(...[...findTextsInCode(source)].map((text) => `${file}, ${text}: what users read is in a content file`));
  }
  const hidden = importsOf(source).some(({ specifier }) => specifier === "");
  if (hidden && !DYNAMIC_IMPORT_FILES.includes(file)) found.push(`${file}: an import whose target cannot be read`);
  return found;
}

/**
 * Folders with too many files of code that are no tests, factories or translations, beside the `x.feature.ts` that names what is in
 * them; files of subfolders do not count.
 */
function largeFolders(sources: Sources): string[] {
  const files = [...sources.keys()].filter(
    (file) =>
      /^(apps|packages|scripts|bench|ops)\//.test(file) &&
      isCodeFile(file) &&
      isProductFile(file) &&
      !file.endsWith(".feature.ts"),
  );
  return [...Map.groupBy(files, path.posix.dirname)].flatMap(([folder, inside]) =>
    inside.length > MAX_FILES && !(folder in LARGE_FOLDERS)
      ? [`${folder}: ${inside.length} files, ${MAX_FILES} at most`]
      : [],
  );
}

/** Allowed imports between workspaces. */
function importViolation({ from, to, specifier, typeOnly }: ResolvedImport): string | undefined {
  const test = isTestFile(from);
  const inPart = (part: string, file: string) => file.startsWith(`${part}/`);
  const outside = to !== "" && !/^(apps|packages)\//.test(to) && !/^party(\.sw)?\.json$/.test(to);

  if (/^(apps|packages)\//.test(from) && outside && !test)
    return "programs do not import scripts, browser tests and benchmarks";
  if (inPart("packages/contract", from) && !test && !CONTRACT_FILES_READING_FILES.includes(from)) {
    if (
      to ? !inPart("packages/contract", to) && to !== "party.json" : !/^(zod|libphonenumber-js\/min|)$/.test(specifier)
    ) {
      return "the contract imports zod and libphonenumber-js alone";
    }
  }
  if (inPart("packages/samples", from) && !test) {
    if (!inPart("packages/samples", to) && !inPart("packages/contract", to)) return "samples import the contract alone";
  }
  if (inPart("packages/ui", from) && !test && to && !inPart("packages/ui", to)) return "ui knows no other package";
  if (inPart("packages", from) && inPart("apps", to)) return "packages know no app";
  if (/^(apps|packages)\//.test(from) && !inPart("packages/fakes", from) && inPart("packages/fakes", to) && !test) {
    return "fakes are for tests and the demo";
  }
  const app = /^apps\/[^/]+/.exec(from)?.[0];
  if (app && inPart("apps", to) && !inPart(app, to)) return "an app knows no other app";

  // What builds the site is not part of a page.
  if (app === "apps/site" && !inPart("apps/site/plugins", from) && !test) {
    const usable = /^packages\/contract\/src\/(client\.ts$|problems\.ts$|values\/|content\/texts\/identity\.ts$)/.test(
      to,
    );
    if (inPart("packages/contract", to) && !typeOnly && !usable) {
      return "of the contract's endpoints the site takes types alone (import type)";
    }
    if (specifier.startsWith("@base-ui/") && !/^apps\/site\/src\/features\/(dashboard|shop)\//.test(from)) {
      return "portal widgets are for the dashboard and the shop";
    }
  }
  return undefined;
}

/** The upper floors of the API, from above: each knows those below it, and the folders below all three know none of them. */
const API_LAYERS = ["features", "http", "access"];

/** Allowed imports between the layers of an app. */
function layerViolation({ from, to }: ResolvedImport): string | undefined {
  if (from.startsWith("apps/site/src/ui/") && /^apps\/site\/src\/(features|session|shell)\//.test(to)) {
    return "ui knows no feature, session or shell";
  }
  if (!from.startsWith("apps/api/src/") || !to.startsWith("apps/api/src/")) return undefined;
  const here = placeInApi(from);
  const there = placeInApi(to);
  if (here.folder === "root" || here.role === "factories") return undefined;
  if (there.role === "factories") return "factories are for tests";
  if (here.folder !== "features") {
    const above = API_LAYERS.slice(0, API_LAYERS.indexOf(here.folder));
    return (API_LAYERS.includes(here.folder) ? above : API_LAYERS).includes(there.folder)
      ? `${here.folder} does not know ${there.folder}`
      : undefined;
  }
  if (there.folder === "http" && !/^(routes|feature)$/.test(here.role)) return "only routes know http";
  if (there.folder !== "features") {
    const low = here.role === "queries" || here.role === "tables";
    return low && /^(gateways|jobs)$/.test(there.folder) ? `${here.role} know the database alone` : undefined;
  }
  if (here.feature !== there.feature) {
    if (there.role !== "rules" && there.role !== "queries")
      return "of another feature only rules and queries may be used";
    return layerRank(here.role) < layerRank("rules") ? `${here.role} know no other feature` : undefined;
  }
  return layerRank(there.role) > layerRank(here.role) ? `${here.role} do not know ${there.role}` : undefined;
}

interface ApiModulePath {
  folder: string;
  feature?: string;
  role: string;
}

function placeInApi(file: string): ApiModulePath {
  const [, folder, feature] = /^apps\/api\/src\/(?:([^/]+)\/)?(?:([^/]+)\/)?/.exec(file) ?? [];
  // `.staff` says that staff alone use a file, and not which layer it is: news.staff.ts has rules, news.staff.routes.ts routes.
  const role = /\.([a-z]+)\.ts$/.exec(file.replace(".staff.", "."))?.[1] ?? "rules";
  if (folder === undefined || /^(commands|composition|demo)$/.test(folder)) return { folder: "root", role };
  return folder === "features" && feature !== undefined ? { folder, feature, role } : { folder, role };
}

/** feature → routes → rules → queries → tables. Jobs and emails are on the level of rules. */
function layerRank(role: string): number {
  return { tables: 0, queries: 1, routes: 3, feature: 4 }[role] ?? 2;
}

/** No page loads zod in the browser, because it would double the download. */
function zodInTheBrowser(arrows: readonly ResolvedImport[]): string[] {
  const values = arrows.filter(({ typeOnly, from }) => !typeOnly && !isTestFile(from));
  const seen = new Set<string>();
  const open = values.map(({ from }) => from).filter((from) => from.startsWith("apps/site/src/"));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const { from, to } of values) if (from === file && to) open.push(to);
  }
  return values
    .filter(({ from, specifier }) => seen.has(from) && /^zod(\/|$)/.test(specifier))
    .map(({ from }) => `${from} imports zod, and a page of the site loads it`);
}
