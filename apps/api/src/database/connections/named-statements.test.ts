import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#database/database.ts";
import { createTestDatabase } from "#testing/database.ts";

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  db = openDatabase({ url: database.url, connections: 1 });
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const prepared = async () =>
  (
    await sql<{ statement: string }>`select statement from pg_prepared_statements where statement like '%counties%'
      and statement not like '%pg_prepared%'`.execute(db)
  ).rows.map(({ statement }) => statement);

const countyNamed = (id: number) => db.selectFrom("counties").select("name").where("id", "=", id).executeTakeFirst();

test("a frequent statement is prepared once and returns the same rows", async () => {
  for (let time = 0; time < 4; time += 1) expect(await countyNamed(47)).toEqual({ name: "Nairobi City" });
  expect(await prepared()).toEqual([]);
  for (let time = 0; time < 4; time += 1) expect(await countyNamed(1)).toEqual({ name: "Mombasa" });
  expect(await prepared()).toEqual(['select "name" from "counties" where "id" = $1']);
});

test("a prepared statement raises the same database error as an unprepared one", async () => {
  const breakIt = () => sql`insert into counties (id, name) values (${47}, ${"Nairobi"})`.execute(db);
  for (let time = 0; time < 7; time += 1) await expect(breakIt()).rejects.toMatchObject({ code: "23505" });
});
