import { describe, expect, test } from "vitest";
import { canLint, lintMigration, lintMigrations } from "./migration-lint.ts";

describe.runIf(canLint || process.platform === "linux")("migrations", () => {
  test("no migration stops running servers", () => {
    expect(lintMigrations()).toEqual([]);
  });

  const LIMITED = "set local lock_timeout = '3s';\n";

  test.each([
    ["waits for locks without a limit", "alter table users add column nickname text;", "require-lock-timeout"],
    [
      "builds an index without concurrently",
      `${LIMITED}create index a on users (phone);`,
      "require-concurrent-index-creation",
    ],
    [
      "builds an index concurrently in a transaction",
      `${LIMITED}create index concurrently a on users (phone);`,
      "ban-concurrent-index-creation-in-transaction",
    ],
    ["adds a required column", `${LIMITED}alter table users add column a text not null;`, "adding-required-field"],
    ["drops a column", `${LIMITED}alter table users drop column phone;`, "ban-drop-column"],
    ["drops a table", `${LIMITED}drop table users;`, "ban-drop-table"],
    ["renames a column", `${LIMITED}alter table users rename phone to number;`, "renaming-column"],
    ["renames a table", `${LIMITED}alter table users rename to people;`, "renaming-table"],
    ["changes a type", `${LIMITED}alter table users alter phone type varchar;`, "changing-column-type"],
    ["makes a column required", `${LIMITED}alter table users alter phone set not null;`, "adding-not-nullable-field"],
    [
      "adds a foreign key that is checked at once",
      `${LIMITED}alter table users add constraint a foreign key (ward_id) references wards (id);`,
      "adding-foreign-key-constraint",
    ],
    [
      "adds a check that is checked at once",
      `${LIMITED}alter table users add constraint a check (id > 0);`,
      "constraint-missing-not-valid",
    ],
    ["avoids a transaction", "-- no transaction\nalter table users add column a text;", "only what is concurrent"],
    [
      "makes a column unique",
      `${LIMITED}alter table users add constraint a unique (phone);`,
      "disallowed-unique-constraint",
    ],
  ])("a migration that %s is found", (_, statements, rule) => {
    expect(lintMigration(statements).join("\n")).toContain(rule);
  });

  test.each([
    ["adds a column", `${LIMITED}alter table users add column a text, add column b boolean not null default false;`],
    [
      "creates a table with its indexes",
      `${LIMITED}create table a (id int primary key, b text); create index a_b on a (b);`,
    ],
    ["builds an index concurrently", "-- no transaction\ncreate index concurrently a on users (phone);"],
    ["adds a check without checking", `${LIMITED}alter table users add constraint a check (id > 0) not valid;`],
    [
      "drops what no version uses, and says so",
      `${LIMITED}-- squawk-ignore ban-drop-column\nalter table users drop column a;`,
    ],
  ])("a migration that %s passes", (_, statements) => {
    expect(lintMigration(statements)).toEqual([]);
  });
});
