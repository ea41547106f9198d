/** Functions and triggers of the database, as its migrations leave them. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const MIGRATIONS = "apps/api/src/database/migrations";

interface DatabaseFunction {
  /** The migration with its newest definition. */
  file: string;
  body: string;
}

export interface DatabaseCode {
  functions: ReadonlyMap<string, DatabaseFunction>;
  /** Names of the functions that a table's triggers call. */
  triggers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of functions and of written tables in a statement. */
  usesOf(statement: string): { functions: string[]; written: string[] };
}

export function readDatabaseCode(root: string): DatabaseCode {
  const functions = new Map<string, DatabaseFunction>();
  const triggers = new Map<string, Map<string, string>>();
  for (const file of globSync(`${MIGRATIONS}/**/*.sql`, { cwd: root }).sort()) {
    const text = readFileSync(path.join(root, file), "utf8").replaceAll(/--.*$/gm, "");
    for (const [, name, rest] of text.matchAll(
      /create (?:or replace )?function (\w+)([\s\S]*?\$(\w*)\$[\s\S]*?\$\3\$)/gi,
    ))
      functions.set(name!, { file, body: rest! });
    for (const [, name] of text.matchAll(/drop function (?:if exists )?(\w+)/gi)) functions.delete(name!);
    for (const [, name, table, called] of text.matchAll(
      /create (?:or replace )?(?:constraint )?trigger (\w+)\s[\s\S]*?\son (\w+)[\s\S]*?execute (?:function|procedure) (\w+)/gi,
    ))
      triggers.set(table!, (triggers.get(table!) ?? new Map()).set(name!, called!));
    for (const [, name, table] of text.matchAll(/drop trigger (?:if exists )?(\w+) on (\w+)/gi))
      triggers.get(table!)?.delete(name!);
  }
  const usesByStatement = new Map<string, ReturnType<DatabaseCode["usesOf"]>>();
  const findUses: DatabaseCode["usesOf"] = (statement) => ({
    functions: [...statement.matchAll(/\b(\w+)\s*\(/g)].map(([, name]) => name!).filter((name) => functions.has(name)),
    written: [...statement.matchAll(/\b(?:insert into|delete from|update)\s+(\w+)/gi)].map(([, table]) => table!),
  });
  return {
    functions,
    triggers: new Map([...triggers].map(([table, named]) => [table, new Set(named.values())])),
    usesOf: (statement) => {
      const known = usesByStatement.get(statement) ?? findUses(statement);
      usesByStatement.set(statement, known);
      return known;
    },
  };
}
