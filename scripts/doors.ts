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

interface AstNode {
  type: string;
  [key: string]: unknown;
}

interface ParsedModule {
  /** Names that each top-level declaration uses. */
  declarations: Map<string, Set<string>>;
  /** Names that the top level itself uses: calls that run when the file is loaded. */
  loading: Set<string>;
  imports: Map<string, { file: string; name: string }>;
  /** Under which name something of this file, or of another one, is exported. */
  exports: Map<string, { file: string; name: string }>;
  program: AstNode;
}

/** A call that binds a table of endpoints to handlers. */
interface HandlerBinding {
  tableOf: string;
  handlers: AstNode;
}

const root = path.dirname(import.meta.dirname);
const FRAMEWORK_FILES = [
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
const REGISTRY_FILES = [
  /^packages\/contract\/src\/api\.ts$/,
  /^apps\/api\/src\/features\/(my-data\/(registry|erasure\/erasure-steps)|audit-log\/subjects)\.ts$/,
];
/** Names the tables of all endpoints. */
const ENDPOINT_TABLES_FILE = "packages/contract/src/api.ts";
const modulesByFile = new Map<string, ParsedModule>();
const bindingsByFile = new Map<string, HandlerBinding[]>();
const filePaths = globSync("{apps,packages}/*/{src,server}/**/*.{ts,tsx}", { cwd: root }).map((file) =>
  file.replaceAll("\\", "/"),
);
const sourceFiles = new Set(filePaths.filter((file) => !/\.(test|d)\.tsx?$/.test(file)));

function visitEntry(entry: string): void {
  if (/^[A-Z]+ \//.test(entry)) {
    visitEndpoint(entry);
    return;
  }
  const [file = "", name] = entry.split("#");
  if (!sourceFiles.has(file)) throw new Error(`No file ${file}`);
  const { declarations, loading } = readModule(file);
  if (name !== undefined && !declarations.has(name)) throw new Error(`${file} declares no ${name}`);
  for (const each of name === undefined ? [...declarations.keys(), ...loading] : [name]) visitDeclaration(file, each);
}

/**
 * The endpoint's entry in the contract, and the handler that `implementEndpoints` or `implementForStaff` binds to it. Where the route
 * names a kind of content, also what is described of that kind.
 */
function visitEndpoint(route: string): void {
  const [, kind] = / \/staff\/content\/([a-z-]+)\//.exec(route) ?? [];
  const declared = kind ? route.replace(`/${kind}/`, "/{kind}/") : route;
  const [table, key] = allEndpoints.find(({ endpoint }) => endpoint.route === declared)?.name.split(".") ?? [];
  const contract = table && (readModule(ENDPOINT_TABLES_FILE).imports.get(table)?.file ?? ENDPOINT_TABLES_FILE);
  if (!table || !key || !contract) throw new Error(`No endpoint ${route}`);
  filesOfRequest.add(contract);
  for (const routes of sourceFiles) {
    if (!/^apps\/api\/src\/(features|http)\/.*\.routes\.ts$/.test(routes)) continue;
    for (const { tableOf, handlers } of handlerBindingsIn(routes)) {
      const imported = readModule(routes).imports.get(tableOf);
      if (imported?.file !== contract || imported.name !== table) continue;
      const handler = propertyIn(handlers, key);
      if (!handler) continue;
      filesOfRequest.add(routes);
      for (const name of namesIn(handler)) visitDeclaration(routes, name);
      if (kind) visitContentKind(kind);
      return;
    }
  }
  throw new Error(`No handler for ${route}`);
}

function handlerBindingsIn(routes: string): HandlerBinding[] {
  const known = bindingsByFile.get(routes);
  if (known) return known;
  const found: HandlerBinding[] = [];
  bindingsByFile.set(routes, found);
  walkNodes(readModule(routes).program, (node) => {
    const callee = node.type === "CallExpression" ? nameOf(node.callee) : undefined;
    if (callee !== "implementEndpoints" && callee !== "implementForStaff") return;
    const [table, handlers] = (node.arguments as AstNode[]).slice(callee === "implementEndpoints" ? 0 : 1);
    const tableOf = nameOf(table);
    if (tableOf && handlers) found.push({ tableOf, handlers });
  });
  return found;
}

/** The value of the first property of this name. */
function propertyIn(node: AstNode, key: string): AstNode | undefined {
  let found: AstNode | undefined;
  walkNodes(node, (each) => {
    if (each.type === "Property" && nameOf(each.key) === key) found ??= each.value as AstNode;
  });
  return found;
}

/** The description of a kind of content, e.g. `articleContent`. */
function visitContentKind(kind: string): void {
  for (const file of sourceFiles) {
    if (!file.startsWith("apps/api/src/features/")) continue;
    for (const { id, init } of (readModule(file).program.body as AstNode[]).flatMap(declaratorsOf)) {
      const name = nameOf(id) ?? "";
      if (name.endsWith("Content") && propertyIn(init as AstNode, "kind")?.value === kind) visitDeclaration(file, name);
    }
  }
}

/** Follows an exported name to its declaration, and visits that. */
function visitDeclaration(file: string, name: string): void {
  const at = `${file}#${name}`;
  if (visitedDeclarations.has(at)) return;
  visitedDeclarations.add(at);
  const { declarations, imports, exports, loading } = readModule(file);
  const imported = imports.get(name);
  if (imported) {
    visitDeclaration(imported.file, imported.name);
    return;
  }
  const used = declarations.get(name);
  if (!used) {
    const exported = exports.get(name);
    if (exported && (exported.file !== file || exported.name !== name)) visitDeclaration(exported.file, exported.name);
    return;
  }
  filesOfRequest.add(file);
  if (REGISTRY_FILES.some((pattern) => pattern.test(file))) return;
  for (const each of [...used, ...loading]) visitDeclaration(file, each);
}

function readModule(file: string): ParsedModule {
  const known = modulesByFile.get(file);
  if (known) return known;
  const parsed = parseSync(file, readFileSync(path.join(root, file), "utf8"));
  const program: AstNode = { ...parsed.program };
  const module: ParsedModule = {
    declarations: new Map(),
    loading: new Set(),
    imports: new Map(),
    exports: new Map(),
    program,
  };
  modulesByFile.set(file, module);
  for (const { moduleRequest, entries: names } of parsed.module.staticImports) {
    const target = resolveImport(file, moduleRequest.value);
    if (!target) continue;
    for (const { importName, localName, isType } of names) {
      if (!isType) module.imports.set(localName.value, { file: target, name: importName.name ?? "default" });
    }
  }
  for (const { entries: names } of parsed.module.staticExports) {
    for (const { moduleRequest, importName, exportName, localName, isType } of names) {
      const target = moduleRequest ? resolveImport(file, moduleRequest.value) : file;
      const local = importName.name ?? localName.name;
      if (target && !isType && exportName.name && local)
        module.exports.set(exportName.name, { file: target, name: local });
    }
  }
  for (const statement of program.body as AstNode[]) {
    const declaration = (statement.declaration as AstNode | null) ?? statement;
    const declarators = declaratorsOf(statement);
    for (const declarator of declarators) {
      const used = namesIn(declarator.init as AstNode | null, file);
      for (const name of boundNamesOf(declarator.id as AstNode)) module.declarations.set(name, used);
    }
    if (declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") {
      module.declarations.set(nameOf(declaration.id) ?? "default", namesIn(declaration, file));
    }
    if (statement.type === "ExpressionStatement") for (const name of namesIn(statement, file)) module.loading.add(name);
  }
  return module;
}

const declaratorsOf = (statement: AstNode): AstNode[] => {
  const declaration = (statement.declaration as AstNode | null) ?? statement;
  return declaration?.type === "VariableDeclaration" ? (declaration.declarations as AstNode[]) : [];
};

const nameOf = (node: unknown): string | undefined => {
  const { type, name, value } = (node ?? {}) as { type?: string; name?: string; value?: string };
  return type === "Literal" ? value : name;
};

const boundNamesOf = (pattern: AstNode): string[] => {
  const names: string[] = [];
  walkNodes(pattern, (node) => {
    if (node.type === "Identifier") names.push(node.name as string);
  });
  return names;
};

/** All names that a node uses except types. Files that it imports dynamically are visited. */
function namesIn(node: AstNode | null | undefined, file?: string): Set<string> {
  const names = new Set<string>();
  walkNodes(node, (each) => {
    if (each.type === "Identifier" || each.type === "JSXIdentifier") names.add(each.name as string);
    if (each.type === "ImportExpression" && file) {
      const target = resolveImport(file, String((each.source as AstNode).value));
      if (target) names.add(dynamicImportName(file, target));
    }
  });
  return names;
}

/** Stands for all exports of a dynamically imported file. */
function dynamicImportName(file: string, target: string): string {
  const name = `import(${target})`;
  const all = readModule(target);
  modulesByFile.get(file)?.declarations.set(name, new Set());
  for (const each of all.declarations.keys()) {
    const alias = `${name}.${each}`;
    modulesByFile.get(file)?.imports.set(alias, { file: target, name: each });
    modulesByFile.get(file)?.declarations.get(name)?.add(alias);
  }
  return name;
}

const TYPE_NODE_PATTERN = /^TS(?!AsExpression|NonNullExpression|SatisfiesExpression|InstantiationExpression)/;

function walkNodes(node: unknown, enter: (node: AstNode) => void): void {
  if (Array.isArray(node)) for (const each of node) walkNodes(each, enter);
  else if (node && typeof node === "object" && typeof (node as AstNode).type === "string") {
    const here = node as AstNode;
    if (TYPE_NODE_PATTERN.test(here.type)) return;
    enter(here);
    for (const [key, value] of Object.entries(here)) {
      // Names of members and properties are not declarations of the file.
      if (key === "property" && !here.computed) continue;
      if (key === "key" && !here.computed) continue;
      if (key === "name" && here.type === "JSXAttribute") continue;
      walkNodes(value, enter);
    }
  }
}

function resolveImport(from: string, specifier: string): string | undefined {
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
  return sourceFiles.has(to) ? to : undefined;
}

let visitedDeclarations = new Set<string>();
let filesOfRequest = new Set<string>();

/** @returns the paths of the files that the requests run through */
export function filesUsedBy(entries: readonly string[]): { product: string[]; framework: string[] } {
  visitedDeclarations = new Set();
  filesOfRequest = new Set();
  for (const entry of entries) visitEntry(entry);
  const files = [...filesOfRequest].sort();
  const framework = files.filter((file) => FRAMEWORK_FILES.some((pattern) => pattern.test(file)));
  return { product: files.filter((file) => !framework.includes(file)), framework };
}

if (process.argv[1] === import.meta.filename) {
  const entries = process.argv.slice(2);
  if (entries.length === 0) {
    console.error('Usage: node scripts/doors.ts ENTRY…   e.g. "POST /memberships/public/" or PATH or PATH#NAME');
    process.exit(2);
  }
  const { product, framework } = filesUsedBy(entries);
  const list = (files: string[]) => files.map((file) => `  ${file}`).join("\n");
  console.log(`${product.length} files of the product:\n${list(product)}`);
  console.log(`${framework.length} files of the framework:\n${list(framework)}`);
  console.log(`${product.length + framework.length} in all`);
}
