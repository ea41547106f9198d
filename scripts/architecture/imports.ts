import { parseSync, Visitor } from "oxc-parser";
import contract from "../../packages/contract/package.json" with { type: "json" };

const contractExports: Readonly<Record<string, string>> = contract.exports;

/** The file of a module of the contract, e.g. `values/money`. */
export const contractFile = (name: string): string =>
  (contractExports[`./${name}`] ?? `./src/${name}.ts`).replace(/^\./, "packages/contract");

export interface Import {
  /** As written; empty when it is computed at run time. */
  readonly specifier: string;
  /** `import type` and `export type`: erased before the program runs. */
  readonly typeOnly: boolean;
}

const importsBySource = new Map<string, readonly Import[]>();

/** Every import of a TypeScript source: static, for effect, dynamic, re-export and in the place of a type. */
export function importsOf(source: string): readonly Import[] {
  const known = importsBySource.get(source) ?? readImports(source);
  importsBySource.set(source, known);
  return known;
}

function readImports(source: string): Import[] {
  const parsed = parseSync("source.tsx", source);
  const { module } = parsed;
  const text = ({ start, end }: { start: number; end: number }) =>
    /^(["'`])([^"'`$]+)\1$/.exec(source.slice(start, end))?.[2] ?? "";
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const reexports = module.staticExports.flatMap(({ entries }) => {
    const specifier = entries[0]?.moduleRequest?.value;
    return specifier === undefined ? [] : [{ specifier, typeOnly: entries.every(({ isType }) => isType) }];
  });
  const dynamics = module.dynamicImports.map(({ moduleRequest }) => ({
    specifier: text(moduleRequest),
    typeOnly: false,
  }));
  const inTypes: Import[] = [];
  // The tree of a file is made when it is asked for, and few files have such an import.
  if (/\bimport\s*\(/.test(source)) {
    new Visitor({
      TSImportType: ({ source: { value } }) => {
        inTypes.push({ specifier: value, typeOnly: true });
      },
    }).visit(parsed.program);
  }
  return [...statics, ...reexports, ...dynamics, ...inTypes];
}
