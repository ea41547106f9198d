export interface Import {
  /** As written; empty when it is computed at run time. */
  readonly specifier: string;
  /** `import type` and `export type`: gone before the program runs. */
  readonly typeOnly: boolean;
}

const COMMENTS = /(?<=^|\s)(\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
const STATIC = /(?<=^|[;}\s])(?:import|export)\s+(type\s+)?[\w$*{},\s]+?\s+from\s*["']([^"']+)["']/g;
const FOR_EFFECT = /(?<=^|[;\s])import\s*["']([^"']+)["']/g;
const DYNAMIC = /(\btypeof\s+)?\bimport\s*\(\s*(?:(["'`])([^"'`$]+)\2)?/g;

/**
 * Every import of a TypeScript source: static, for effect, dynamic and re-export. Read by patterns, because TypeScript
 * 7 offers no parser to programs; the sources are formatted, which keeps the patterns few.
 */
export function importsOf(source: string): Import[] {
  const code = source.replace(COMMENTS, "");
  return [
    ...[...code.matchAll(STATIC)].map(([, type, specifier]) => ({
      specifier: specifier!,
      typeOnly: type !== undefined,
    })),
    ...[...code.matchAll(FOR_EFFECT)].map(([, specifier]) => ({ specifier: specifier!, typeOnly: false })),
    ...[...code.matchAll(DYNAMIC)].map(([, type, , specifier]) => ({
      specifier: specifier ?? "",
      typeOnly: type !== undefined,
    })),
  ];
}
