import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SOURCES = path.join(import.meta.dirname, "../..");
/** A statement of SQL, or one of the query builder. */
const PEOPLE_CHANGED = /\bupdate people\b[\s\S]*?(?:\bwhere\b|`)|\bupdateTable\("people"\)[\s\S]*?\.execute/g;
const STANDING = /\b(?:status|plan|number|member_since|open_memberships)\b(?: =|:|,| })/;

/** Whether a source writes what somebody is by their memberships. */
const isWriting = (source: string): boolean =>
  [...source.matchAll(PEOPLE_CHANGED)].some(([statement]) => STANDING.test(statement));

test("status, plan, number, first day and open memberships of a person are changed in one file", () => {
  const sources = globSync("**/*.ts", { cwd: SOURCES }).filter(
    (file) => !/\.(?:test|factories)\.ts$|^(?:testing|demo)\//.test(file),
  );
  expect(sources.length).toBeGreaterThan(300);
  const writing = sources.filter((file) => isWriting(readFileSync(path.join(SOURCES, file), "utf8")));
  expect(writing).toEqual(["database/people/standing.ts"]);
});

test("an update by SQL or by the query builder is found, and one of other columns is not", () => {
  for (const source of [
    "sql`update people set status = 'member' where id = 1`",
    "sql`update people set phone = null, member_since = now()`",
    'db.updateTable("people").set({ status, plan }).where("id", "=", 1).execute()',
  ]) {
    expect(isWriting(source), source).toBe(true);
  }
  expect(isWriting("sql`update people set phone = null where status = 'member'`")).toBe(false);
});
