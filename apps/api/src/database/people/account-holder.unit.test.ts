import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SOURCES = path.join(import.meta.dirname, "../..");
/** A statement of SQL, or one of the query builder. */
const USERS_WRITTEN =
  /\bupdate users\b[^`]*|\binsert into users\b[^`]*|\b(?:updateTable|insertInto)\("users"\)[\s\S]*?\.execute/g;
const SHARED_WITH_PERSON = /\b(?:first_name|last_name|phone|ward_id)\b|set \$\{|values\((?!\{)/;

/** Whether a source writes what an account has in common with its person. */
const isWriting = (source: string): boolean =>
  [...source.matchAll(USERS_WRITTEN)].some(([statement]) => SHARED_WITH_PERSON.test(statement));

test("names, phone and ward of an account are added when it registers, and changed in one file, with those of its person", () => {
  const sources = globSync("**/*.ts", { cwd: SOURCES }).filter(
    (file) => !/\.(?:test|factories)\.ts$|^(?:testing|demo)\//.test(file),
  );
  expect(sources.length).toBeGreaterThan(300);
  const writing = sources.filter((file) => isWriting(readFileSync(path.join(SOURCES, file), "utf8")));
  expect(writing.toSorted()).toEqual(["database/people/account-holder.ts", "features/auth/users.queries.ts"]);
});

test("an update by SQL or by the query builder is found, and one of other columns is not", () => {
  for (const source of [
    "sql`update users set phone = '+254712345678' where id = 1`",
    "sql`update users set $" + "{sql.join(changed)} where id = 1`",
    'db.updateTable("users").set({ first_name }).where("id", "=", 1).execute()',
    'db.updateTable("users")\n  .set({ ward_id: ward })\n  .execute()',
  ]) {
    expect(isWriting(source), source).toBe(true);
  }
  expect(isWriting('db.updateTable("users").set({ language }).execute();\nconst { phone } = user;')).toBe(false);
});
