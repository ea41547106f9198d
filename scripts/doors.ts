/**
 * Prints the product files that a request runs through, to see how many somebody opens who follows it.
 *
 *     node scripts/doors.ts "POST /memberships/public/" apps/site/src/features/memberships/joining/wizard.tsx#Wizard
 *
 * An entry is an endpoint of the contract, a page or module (a path), or one declaration of it (`path#name`). From there
 * every name that is used leads to its declaration, in its file and in others; types lead nowhere, they are gone at run
 * time. A page leads to the endpoints that it calls, a job or a long task that is enqueued to its handler, a statement to the
 * functions of the database that it calls and to the triggers of the table that it writes. What the process makes at its start
 * and passes on, such as a payment provider, is not found by name: give it as another entry. Files of the framework serve every
 * request and are counted apart.
 */
import path from "node:path";
import { allEndpoints, endpointTableFiles } from "@party/contract/api";
import { readDatabaseCode } from "./architecture/database-code.ts";
import {
  declaratorsOf,
  nameOf,
  readModule,
  sourceFiles,
  type Uses,
  usesIn,
  walkNodes,
} from "./architecture/modules.ts";
import type { AstNode } from "./architecture/syntax-tree.ts";

/** A call that binds a table of endpoints to handlers. */
interface HandlerBinding {
  tableOf: string;
  /** By the name of the endpoint in the table. */
  handlers: ReadonlyMap<string, AstNode>;
}

const FRAMEWORK_FILES = [
  /^apps\/api\/src\/(http|access|composition|database(?!\/migrations)|jobs|documents|request|concurrency|gateways\/mail)\//,
  /^apps\/api\/src\/[\w-]+\.ts$/,
  /^apps\/site\/src\/(ui|shell|loading|offline|html)\//,
  /^apps\/site\/src\/[\w.-]+\.tsx?$/,
  /^packages\/contract\/src\/(client|endpoint|problems|schemas|.*\.problems)\.ts$/,
  /^packages\/contract\/src\/values\//,
  // The party with its texts, which every reply and mail may name.
  /^packages\/contract\/src\/(party|content\/texts\/(identity|texts))\.ts$/,
  // Texts and rows, which nobody reads to follow a request.
  /\.sw\.ts$/,
  /^packages\/samples\/src\//,
  /^packages\/contract\/src\/(payments\/)?payment-(notes|subjects)\.ts$/,
  /^apps\/console\/src\/(?!features\/)/,
  /^packages\/ui\//,
];
/** Lists with an entry for each feature, of which a reader opens one. */
const REGISTRY_FILES = [
  /^apps\/api\/src\/(composition\/|worker\.ts$|app\.ts$|features\/.*\.feature\.ts$)/,
  /^packages\/contract\/src\/(api|problems|problems\.sw)\.ts$/,
  /^apps\/api\/src\/features\/my-data\/(registry|erasure\/erasure-steps)\.ts$/,
];
const database = readDatabaseCode(path.dirname(import.meta.dirname));
const bindingsByFile = new Map<string, HandlerBinding[]>();
const routeFiles = [...sourceFiles].filter((file) =>
  /^apps\/api\/src\/(features|http)\/.*\.(routes|feature)\.ts$/.test(file),
);

function visitEntry(entry: string): void {
  if (/^[A-Z]+ \//.test(entry)) {
    visitEndpoint(entry);
    return;
  }
  const [file = "", name] = entry.split("#");
  if (!sourceFiles.has(file)) throw new Error(`No file ${file}`);
  const { declarations, loading } = readModule(file);
  if (name !== undefined && !declarations.has(name)) throw new Error(`${file} declares no ${name}`);
  for (const each of name === undefined ? declarations.keys() : [name]) visitDeclaration(file, each);
  if (name === undefined) visitUses(file, loading);
}

/**
 * The endpoint's entry in the contract, and the handler that `implementEndpoints` or `implementForStaff` binds to it. Where the route
 * names a kind of content, also what is described of that kind.
 */
function visitEndpoint(route: string): void {
  const [, kind] = / \/staff\/content\/([a-z-]+)\//.exec(route) ?? [];
  const declared = kind ? route.replace(`/${kind}/`, "/{kind}/") : route;
  const [table, key] = allEndpoints.find(({ endpoint }) => endpoint.route === declared)?.name.split(".") ?? [];
  const found = endpointTableFiles.find(({ name }) => name === table);
  if (!table || !key || !found) throw new Error(`No endpoint ${route}`);
  const contract = `packages/contract/src/${found.file}`;
  filesOfRequest.add(contract);
  for (const routes of routeFiles) {
    for (const { tableOf, handlers } of handlerBindingsIn(routes)) {
      const imported = readModule(routes).imports.get(tableOf);
      if (imported?.file !== contract || imported.name !== table) continue;
      const handler = handlers.get(key);
      if (!handler) continue;
      filesOfRequest.add(routes);
      visitUses(routes, usesIn(handler));
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
    if (tableOf && handlers) found.push({ tableOf, handlers: propertiesIn(handlers) });
  });
  return found;
}

/** The values of all properties, by name; the first one of each name. */
function propertiesIn(node: AstNode): Map<string, AstNode> {
  const found = new Map<string, AstNode>();
  walkNodes(node, (each) => {
    const name = each.type === "Property" ? nameOf(each.key) : undefined;
    if (name !== undefined && !found.has(name)) found.set(name, each.value as AstNode);
  });
  return found;
}

/** The descriptions of kinds of content, e.g. `articleContent`, by their kind. */
const contentKinds = once(() => {
  const found = new Map<string, { file: string; name: string }[]>();
  for (const file of filesOfTheApi()) {
    for (const { id, init } of (readModule(file).program.body as AstNode[]).flatMap(declaratorsOf)) {
      const name = nameOf(id) ?? "";
      const kind = name.endsWith("Content") ? propertiesIn(init as AstNode).get("kind")?.value : undefined;
      if (typeof kind === "string") found.set(kind, [...(found.get(kind) ?? []), { file, name }]);
    }
  }
  return found;
});

function visitContentKind(kind: string): void {
  for (const { file, name } of contentKinds().get(kind) ?? []) visitDeclaration(file, name);
}

/** Handlers of jobs (`onJob(type, handler)` and those like it) by the declaration of the type, of long tasks by their kind, and parts of features. */
const jobHandlers = once(() => {
  const found = new Map<string, { file: string; uses: Uses }[]>();
  const add = (key: string, file: string, handler: AstNode | undefined) =>
    found.set(key, [...(found.get(key) ?? []), { file, uses: usesIn(handler) }]);
  for (const file of filesOfTheApi()) {
    walkNodes(readModule(file).program, (node) => {
      // Jobs in steps are begun by the clock, not by a request.
      const callee = node.type === "CallExpression" ? (nameOf(node.callee) ?? "") : "";
      if (/^on(Job|Email)$/.test(callee)) {
        const [type, handler] = (node.arguments as AstNode[]).slice(callee === "onJob" ? 0 : 1);
        add(declarationOf(file, nameOf(type) ?? ""), file, handler);
      }
      if (node.type !== "Property" || !file.endsWith(".feature.ts")) return;
      const [name, value] = [nameOf(node.key), node.value as AstNode];
      add(`part ${name}`, file, value);
      if (name !== "tasks") return;
      for (const task of (value.properties ?? []) as AstNode[])
        add(`task ${nameOf(task.key)}`, file, task.value as AstNode);
    });
  }
  return found;
});

function* filesOfTheApi() {
  for (const file of sourceFiles) if (file.startsWith("apps/api/src/")) yield file;
}

/** Where a name of a file is declared, as `path#name`. */
function declarationOf(file: string, name: string): string {
  const { declarations, imports, exports } = readModule(file);
  const next = imports.get(name) ?? (declarations.has(name) ? undefined : exports.get(name));
  return next && (next.file !== file || next.name !== name) ? declarationOf(next.file, next.name) : `${file}#${name}`;
}

function visitJobHandlers(key: string): void {
  for (const { file, uses } of jobHandlers().get(key) ?? []) {
    if (!isRegistry(file)) filesOfRequest.add(file);
    visitUses(file, uses);
  }
}

/** A function of the database, with those that it calls and the triggers of tables that it writes. */
function visitDatabaseFunction(name: string): void {
  const found = database.functions.get(name);
  if (!found || visitedDeclarations.has(`function ${name}`)) return;
  visitedDeclarations.add(`function ${name}`);
  filesOfRequest.add(found.file);
  visitStatement(found.body);
}

function visitStatement(statement: string): void {
  const { functions, written } = database.usesOf(statement);
  for (const name of functions) visitDatabaseFunction(name);
  for (const table of written) visitTriggers(table);
}

function visitTriggers(table: string): void {
  for (const name of database.triggers.get(table) ?? []) visitDatabaseFunction(name);
}

function visitUses(file: string, { names, texts, writtenTables }: Uses): void {
  for (const name of names) visitDeclaration(file, name);
  const isOfTheApi = file.startsWith("apps/api/src/");
  for (const text of texts) {
    if (!isOfTheApi && /^[A-Z]+ \/\S+\/$/.test(text) && endpointTexts.has(text)) visitEndpoint(text);
    if (isOfTheApi) visitStatement(database.functions.has(text) ? `${text}(` : text);
    if (isOfTheApi && names.has("startTask")) visitJobHandlers(`task ${text}`);
    if (isOfTheApi && names.has("partsOf")) visitJobHandlers(`part ${text}`);
  }
  for (const table of writtenTables) visitTriggers(table);
}

const endpointTexts = new Set(allEndpoints.map(({ endpoint }) => endpoint.route as string));
const isRegistry = (file: string) => REGISTRY_FILES.some((pattern) => pattern.test(file));

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
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
  if (isRegistry(file)) return;
  visitUses(file, used);
  visitUses(file, loading);
  visitJobHandlers(at);
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
