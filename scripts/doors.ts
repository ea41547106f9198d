/**
 * Prints the product files that a request runs through, to see how many somebody opens who follows it.
 *
 *     node scripts/doors.ts "POST /memberships/public/" apps/site/src/features/memberships/joining/wizard.tsx#Wizard
 *
 * An entry is an endpoint of the contract, a page or module (a path), or one declaration of it (`path#name`). From there
 * every name that is used leads to its declaration, in its file and in others; types lead nowhere, they are gone at run
 * time. A job that is only enqueued ends the way. What the process makes at its start and passes on, such as a payment
 * provider, is not found by name: give it as another entry. Files of the framework serve every request and are counted
 * apart.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { allEndpoints } from "@party/contract/api";
import { parseSync } from "oxc-parser";
import { contractFile } from "./architecture/imports.ts";

interface Node {
  type: string;
  [key: string]: unknown;
}

interface Module {
  /** Names that each top-level declaration uses. */
  declarations: Map<string, Set<string>>;
  /** Names that the top level itself uses: calls that run when the file is loaded. */
  loading: Set<string>;
  imports: Map<string, { file: string; name: string }>;
  /** Under which name something of this file, or of another one, is exported. */
  exports: Map<string, { file: string; name: string }>;
  program: Node;
}

/** A call that binds a table of endpoints to handlers. */
interface Binding {
  tableOf: string;
  handlers: Node;
}

const root = path.dirname(import.meta.dirname);
const FRAMEWORK = [
  /^apps\/api\/src\/(http|access|composition|database|jobs|documents|request|concurrency)\//,
  /^apps\/api\/src\/[\w-]+\.ts$/,
  /^apps\/site\/src\/(ui|shell|loading|offline|html)\//,
  /^apps\/site\/src\/[\w.-]+\.tsx?$/,
  /^packages\/contract\/src\/(client|endpoint|problems|schemas|.*\.problems)\.ts$/,
  /^packages\/contract\/src\/values\//,
  // Texts and rows, which nobody reads to follow a request.
  /\.sw\.ts$/,
  /^packages\/samples\/src\//,
  /^packages\/contract\/src\/(payments\/)?payment-(notes|subjects)\.ts$/,
];
/** Lists with an entry for each feature, of which a reader opens one. */
const REGISTRIES = [
  /^packages\/contract\/src\/api\.ts$/,
  /^apps\/api\/src\/features\/(my-data\/(registry|erasure\/erasure-steps)|audit-log\/subjects)\.ts$/,
];
/** Names the tables of all endpoints. */
const TABLES = "packages/contract/src/api.ts";
const modules = new Map<string, Module>();
const bindings = new Map<string, Binding[]>();
const sources = globSync("{apps,packages}/*/{src,server}/**/*.{ts,tsx}", { cwd: root }).map((file) =>
  file.replaceAll("\\", "/"),
);
const isSource = new Set(sources.filter((file) => !/\.(test|d)\.tsx?$/.test(file)));

function visitEntry(entry: string): void {
  if (/^[A-Z]+ \//.test(entry)) {
    visitEndpoint(entry);
    return;
  }
  const [file = "", name] = entry.split("#");
  if (!isSource.has(file)) throw new Error(`No file ${file}`);
  const { declarations, loading } = read(file);
  if (name !== undefined && !declarations.has(name)) throw new Error(`${file} declares no ${name}`);
  for (const each of name === undefined ? [...declarations.keys(), ...loading] : [name]) visit(file, each);
}

/**
 * The endpoint's entry in the contract, and the handler that `implement` or `implementForStaff` binds to it. Where the route
 * names a kind of content, also what is described of that kind.
 */
function visitEndpoint(route: string): void {
  const [, kind] = / \/staff\/content\/([a-z-]+)\//.exec(route) ?? [];
  const declared = kind ? route.replace(`/${kind}/`, "/{kind}/") : route;
  const [table, key] = allEndpoints.find(({ endpoint }) => endpoint.route === declared)?.name.split(".") ?? [];
  const contract = table && (read(TABLES).imports.get(table)?.file ?? TABLES);
  if (!table || !key || !contract) throw new Error(`No endpoint ${route}`);
  opened.add(contract);
  for (const routes of isSource) {
    if (!/^apps\/api\/src\/(features|http)\/.*\.routes\.ts$/.test(routes)) continue;
    for (const { tableOf, handlers } of bindingsIn(routes)) {
      const imported = read(routes).imports.get(tableOf);
      if (imported?.file !== contract || imported.name !== table) continue;
      const handler = propertyIn(handlers, key);
      if (!handler) continue;
      opened.add(routes);
      for (const name of namesIn(handler)) visit(routes, name);
      if (kind) visitKind(kind);
      return;
    }
  }
  throw new Error(`No handler for ${route}`);
}

function bindingsIn(routes: string): Binding[] {
  const known = bindings.get(routes);
  if (known) return known;
  const found: Binding[] = [];
  bindings.set(routes, found);
  walk(read(routes).program, (node) => {
    const callee = node.type === "CallExpression" ? nameOf(node.callee) : undefined;
    if (callee !== "implement" && callee !== "implementForStaff") return;
    const [table, handlers] = (node.arguments as Node[]).slice(callee === "implement" ? 0 : 1);
    const tableOf = nameOf(table);
    if (tableOf && handlers) found.push({ tableOf, handlers });
  });
  return found;
}

/** The value of the first property of this name. */
function propertyIn(node: Node, key: string): Node | undefined {
  let found: Node | undefined;
  walk(node, (each) => {
    if (each.type === "Property" && nameOf(each.key) === key) found ??= each.value as Node;
  });
  return found;
}

/** The description of a kind of content, e.g. `articleContent`. */
function visitKind(kind: string): void {
  for (const file of isSource) {
    if (!file.startsWith("apps/api/src/features/")) continue;
    for (const { id, init } of (read(file).program.body as Node[]).flatMap(declaratorsOf)) {
      const name = nameOf(id) ?? "";
      if (name.endsWith("Content") && propertyIn(init as Node, "kind")?.value === kind) visit(file, name);
    }
  }
}

/** Follows an exported name to its declaration, and visits that. */
function visit(file: string, name: string): void {
  const at = `${file}#${name}`;
  if (visited.has(at)) return;
  visited.add(at);
  const { declarations, imports, exports, loading } = read(file);
  const imported = imports.get(name);
  if (imported) {
    visit(imported.file, imported.name);
    return;
  }
  const used = declarations.get(name);
  if (!used) {
    const exported = exports.get(name);
    if (exported && (exported.file !== file || exported.name !== name)) visit(exported.file, exported.name);
    return;
  }
  opened.add(file);
  if (REGISTRIES.some((pattern) => pattern.test(file))) return;
  for (const each of [...used, ...loading]) visit(file, each);
}

function read(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const parsed = parseSync(file, readFileSync(path.join(root, file), "utf8"));
  const program: Node = { ...parsed.program };
  const module: Module = {
    declarations: new Map(),
    loading: new Set(),
    imports: new Map(),
    exports: new Map(),
    program,
  };
  modules.set(file, module);
  for (const { moduleRequest, entries: names } of parsed.module.staticImports) {
    const target = resolve(file, moduleRequest.value);
    if (!target) continue;
    for (const { importName, localName, isType } of names) {
      if (!isType) module.imports.set(localName.value, { file: target, name: importName.name ?? "default" });
    }
  }
  for (const { entries: names } of parsed.module.staticExports) {
    for (const { moduleRequest, importName, exportName, localName, isType } of names) {
      const target = moduleRequest ? resolve(file, moduleRequest.value) : file;
      const local = importName.name ?? localName.name;
      if (target && !isType && exportName.name && local)
        module.exports.set(exportName.name, { file: target, name: local });
    }
  }
  for (const statement of program.body as Node[]) {
    const declaration = (statement.declaration as Node | null) ?? statement;
    const declarators = declaratorsOf(statement);
    for (const declarator of declarators) {
      const used = namesIn(declarator.init as Node | null, file);
      for (const name of bindingsOf(declarator.id as Node)) module.declarations.set(name, used);
    }
    if (declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") {
      module.declarations.set(nameOf(declaration.id) ?? "default", namesIn(declaration, file));
    }
    if (statement.type === "ExpressionStatement") for (const name of namesIn(statement, file)) module.loading.add(name);
  }
  return module;
}

const declaratorsOf = (statement: Node): Node[] => {
  const declaration = (statement.declaration as Node | null) ?? statement;
  return declaration?.type === "VariableDeclaration" ? (declaration.declarations as Node[]) : [];
};

const nameOf = (node: unknown): string | undefined => {
  const { type, name, value } = (node ?? {}) as { type?: string; name?: string; value?: string };
  return type === "Literal" ? value : name;
};

const bindingsOf = (pattern: Node): string[] => {
  const names: string[] = [];
  walk(pattern, (node) => {
    if (node.type === "Identifier") names.push(node.name as string);
  });
  return names;
};

/** All names that a node uses except types. Files that it imports dynamically are visited. */
function namesIn(node: Node | null | undefined, file?: string): Set<string> {
  const names = new Set<string>();
  walk(node, (each) => {
    if (each.type === "Identifier" || each.type === "JSXIdentifier") names.add(each.name as string);
    if (each.type === "ImportExpression" && file) {
      const target = resolve(file, String((each.source as Node).value));
      if (target) names.add(dynamicImportName(file, target));
    }
  });
  return names;
}

/** Stands for all exports of a dynamically imported file. */
function dynamicImportName(file: string, target: string): string {
  const name = `import(${target})`;
  const all = read(target);
  modules.get(file)?.declarations.set(name, new Set());
  for (const each of all.declarations.keys()) {
    const alias = `${name}.${each}`;
    modules.get(file)?.imports.set(alias, { file: target, name: each });
    modules.get(file)?.declarations.get(name)?.add(alias);
  }
  return name;
}

const TYPES = /^TS(?!AsExpression|NonNullExpression|SatisfiesExpression|InstantiationExpression)/;

function walk(node: unknown, enter: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, enter);
  else if (node && typeof node === "object" && typeof (node as Node).type === "string") {
    const here = node as Node;
    if (TYPES.test(here.type)) return;
    enter(here);
    for (const [key, value] of Object.entries(here)) {
      // Names of members and properties are not declarations of the file.
      if (key === "property" && !here.computed) continue;
      if (key === "key" && !here.computed) continue;
      if (key === "name" && here.type === "JSXAttribute") continue;
      walk(value, enter);
    }
  }
}

function resolve(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, "");
  const own = /^((?:apps|packages)\/[^/]+)\//.exec(from)?.[1];
  const shared = /^@party\/([\w-]+)\/(.+)$/.exec(plain);
  const to = plain.startsWith(".")
    ? path.posix.join(path.posix.dirname(from), plain)
    : plain.startsWith("#")
      ? `${own}/src/${plain.slice(1)}`
      : shared?.[1] === "contract"
        ? contractFile(shared[2]!)
        : shared
          ? `packages/${shared[1]}/src/${shared[2]}.ts`
          : "";
  return isSource.has(to) ? to : undefined;
}

let visited = new Set<string>();
let opened = new Set<string>();

/** @returns the paths of the files that the requests run through */
export function filesBehind(entries: readonly string[]): { product: string[]; framework: string[] } {
  visited = new Set();
  opened = new Set();
  for (const entry of entries) visitEntry(entry);
  const files = [...opened].sort();
  const framework = files.filter((file) => FRAMEWORK.some((pattern) => pattern.test(file)));
  return { product: files.filter((file) => !framework.includes(file)), framework };
}

if (process.argv[1] === import.meta.filename) {
  const entries = process.argv.slice(2);
  if (entries.length === 0) {
    console.error('Usage: node scripts/doors.ts ENTRY…   e.g. "POST /memberships/public/" or PATH or PATH#NAME');
    process.exit(2);
  }
  const { product, framework } = filesBehind(entries);
  const list = (files: string[]) => files.map((file) => `  ${file}`).join("\n");
  console.log(`${product.length} files of the product:\n${list(product)}`);
  console.log(`${framework.length} files of the framework:\n${list(framework)}`);
  console.log(`${product.length + framework.length} in all`);
}
