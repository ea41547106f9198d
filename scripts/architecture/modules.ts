/** The declarations of the programs' source files, and the names that each uses. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { contractFile } from "./imports.ts";
import type { AstNode } from "./syntax-tree.ts";

export interface ParsedModule {
  /** What each top-level declaration uses. */
  declarations: Map<string, Uses>;
  /** What the top level itself uses: calls that run when the file is loaded. */
  loading: Uses;
  imports: Map<string, { file: string; name: string }>;
  /** Under which name something of this file, or of another one, is exported. */
  exports: Map<string, { file: string; name: string }>;
  program: AstNode;
}

/** What a piece of code uses: names of declarations, literal texts, and tables that it writes. */
export interface Uses {
  names: Set<string>;
  texts: Set<string>;
  writtenTables: Set<string>;
}

const root = path.dirname(path.dirname(import.meta.dirname));
const modulesByFile = new Map<string, ParsedModule>();
const filePaths = globSync("{apps,packages}/*/{src,server}/**/*.{ts,tsx}", { cwd: root }).map((file) =>
  file.replaceAll("\\", "/"),
);
export const sourceFiles: ReadonlySet<string> = new Set(filePaths.filter((file) => !/\.(test|d)\.tsx?$/.test(file)));

export function readModule(file: string): ParsedModule {
  const known = modulesByFile.get(file);
  if (known) return known;
  const parsed = parseSync(file, readFileSync(path.join(root, file), "utf8"));
  const program: AstNode = { ...parsed.program };
  const module: ParsedModule = {
    declarations: new Map(),
    loading: newUses(),
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
      const used = usesIn(declarator.init as AstNode | null, file);
      for (const name of boundNamesOf(declarator.id as AstNode)) module.declarations.set(name, used);
    }
    if (declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") {
      module.declarations.set(nameOf(declaration.id) ?? "default", usesIn(declaration, file));
    }
    if (statement.type === "ExpressionStatement") {
      const { names, texts, writtenTables } = usesIn(statement, file);
      for (const name of names) module.loading.names.add(name);
      for (const text of texts) module.loading.texts.add(text);
      for (const table of writtenTables) module.loading.writtenTables.add(table);
    }
  }
  return module;
}

export const declaratorsOf = (statement: AstNode): AstNode[] => {
  const declaration = (statement.declaration as AstNode | null) ?? statement;
  return declaration?.type === "VariableDeclaration" ? (declaration.declarations as AstNode[]) : [];
};

export const nameOf = (node: unknown): string | undefined => {
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

const newUses = (names: readonly string[] = []): Uses => ({
  names: new Set(names),
  texts: new Set(),
  writtenTables: new Set(),
});

/** What a node uses except types. A file that it imports dynamically is used whole. */
export function usesIn(node: AstNode | null | undefined, file?: string): Uses {
  const uses = newUses();
  walkNodes(node, (each) => {
    if (each.type === "Identifier" || each.type === "JSXIdentifier") uses.names.add(each.name as string);
    if (each.type === "Literal" && typeof each.value === "string") uses.texts.add(each.value);
    if (each.type === "TemplateElement") uses.texts.add((each.value as { raw: string }).raw);
    if (each.type === "CallExpression" && WRITES.test(nameOf((each.callee as AstNode).property) ?? "")) {
      const table = nameOf((each.arguments as AstNode[])[0]);
      if (table) uses.writtenTables.add(table);
    }
    if (each.type === "ImportExpression" && file) {
      const target = resolveImport(file, String((each.source as AstNode).value));
      if (target) uses.names.add(dynamicImportName(file, target));
    }
  });
  return uses;
}

/** Stands for all exports of a dynamically imported file. */
function dynamicImportName(file: string, target: string): string {
  const name = `import(${target})`;
  const all = readModule(target);
  modulesByFile.get(file)?.declarations.set(name, newUses());
  for (const each of all.declarations.keys()) {
    const alias = `${name}.${each}`;
    modulesByFile.get(file)?.imports.set(alias, { file: target, name: each });
    modulesByFile.get(file)?.declarations.get(name)?.names.add(alias);
  }
  return name;
}

/** Methods of Kysely that write to a table. */
const WRITES = /^(insertInto|updateTable|deleteFrom|mergeInto)$/;

const TYPE_NODE_PATTERN = /^TS(?!AsExpression|NonNullExpression|SatisfiesExpression|InstantiationExpression)/;

export function walkNodes(node: unknown, enter: (node: AstNode) => void): void {
  if (Array.isArray(node)) for (const each of node) walkNodes(each, enter);
  else if (node && typeof node === "object" && typeof (node as AstNode).type === "string") {
    const here = node as AstNode;
    if (TYPE_NODE_PATTERN.test(here.type)) return;
    enter(here);
    for (const key in here) {
      const value = here[key];
      if (typeof value !== "object" || value === null) continue;
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
