import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#database/database.ts";
import { BASELINE, createMigrator, migrate } from "#database/migrate.ts";
import { createEmptyDatabase } from "#testing/database.ts";

let db: Database;
let drop: () => Promise<void>;
let url: string;
beforeAll(async () => {
  ({ url, drop } = await createEmptyDatabase());
  db = openDatabase({ url, connections: 2 });
  expect((await createMigrator(db).migrateTo(BASELINE)).error).toBeUndefined();
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;

test("an upgrade keeps every translation with its revisions, publication and schedule, and the English as it is", async () => {
  await sql
    .raw(`
    insert into users (id, email, first_name, last_name, password_hash, phone, ward_id, membership_type) overriding system value
    values (7, 'wangari@party.example', 'Wangari', 'Njeri', 'x', '+254700000001', 1, 'free');
    insert into content_items (kind, item_id, version, revision, title, published_revision, edited_at)
    values ('articles', 1, 5, 2, 'Water', 1, '2026-11-01');
    insert into content_revisions (kind, item_id, n, body, author, published_at)
    values ('articles', 1, 1, '{"title": "Water"}', 7, '2026-11-01'), ('articles', 1, 2, '{"title": "More"}', 7, null);
    insert into content_schedules (kind, item_id, revision, at, scheduled_by, announced)
    values ('articles', 1, 2, '2030-01-01', 7, true);
    insert into content_translations (kind, item_id, language, version, revision, edited_at, published, published_revision,
      published_from, published_at, published_by, search, scheduled_revision, scheduled_at, scheduled_by)
    values
      ('articles', 1, 'sw', 3, 2, '2026-11-02', '{"title": "Maji"}', 1, 1, '2026-11-02', 7, 'maji', 2, '2031-01-01', 7),
      ('articles', 2, 'sw', 1, 1, '2026-11-03', null, null, null, null, null, null, null, null, null);
    insert into content_translation_revisions (kind, item_id, language, n, words, source, author, note, published_at, read_at)
    values
      ('articles', 1, 'sw', 1, '{"title": "Maji"}', 1, 7, 'first', '2026-11-02', null),
      ('articles', 1, 'sw', 2, '{"title": "Maji zaidi"}', 2, 7, '', null, '2026-11-02'),
      ('articles', 2, 'sw', 1, '{}', 1, null, '', null, null)`)
    .execute(db);
  const english = {
    items: await rowsOf(
      "select kind, item_id, version, revision, title, published_revision, edited_at from content_items",
    ),
    revisions: await rowsOf(
      "select kind, item_id, n, body, author, at, published_at from content_revisions order by n",
    ),
  };
  const revisionsBefore = await rowsOf(
    `select item_id, n, words as body, source, author, at, saved_at, note, published_at, proposed_at, read_at
    from content_translation_revisions order by item_id, n`,
  );
  await migrate(url);
  expect({
    items: await rowsOf(
      "select kind, item_id, version, revision, title, published_revision, edited_at from content_items where language = 'en'",
    ),
    revisions: await rowsOf(
      "select kind, item_id, n, body, author, at, published_at from content_revisions where language = 'en' order by n",
    ),
  }).toEqual(english);
  expect(
    await rowsOf(
      `select item_id, n, body, source, author, at, saved_at, note, published_at, proposed_at, read_at
      from content_revisions where language = 'sw' order by item_id, n`,
    ),
  ).toEqual(revisionsBefore);
  expect(
    await rowsOf(
      "select item_id, version, revision, published_revision, edited_at from content_items where language = 'sw' order by item_id",
    ),
  ).toEqual([
    { item_id: 1, version: 3, revision: 2, published_revision: 1, edited_at: new Date("2026-11-02") },
    { item_id: 2, version: 1, revision: 1, published_revision: null, edited_at: new Date("2026-11-03") },
  ]);
  expect(
    await rowsOf("select language, revision, at, scheduled_by, announced from content_schedules order by language"),
  ).toEqual([
    { language: "en", revision: 2, at: new Date("2030-01-01"), scheduled_by: 7, announced: true },
    { language: "sw", revision: 2, at: new Date("2031-01-01"), scheduled_by: 7, announced: false },
  ]);
  expect(
    await rowsOf("select item_id, published, published_from, published_at, published_by from content_translations"),
  ).toEqual([
    {
      item_id: 1,
      published: { title: "Maji" },
      published_from: 1,
      published_at: new Date("2026-11-02"),
      published_by: 7,
    },
  ]);
});

test("what was public in a language cannot be changed, and nothing is public that is no revision", async () => {
  const change = (values: string) =>
    sql.raw(`update content_revisions set ${values} where language = 'sw' and item_id = 1 and n = 1`).execute(db);
  await expect(change(`body = '{"title": "Moto"}'`)).rejects.toThrow("cannot be changed");
  await expect(change("source = 2")).rejects.toThrow("cannot be changed");
  await expect(
    sql.raw("update content_items set published_revision = 9 where language = 'sw' and item_id = 1").execute(db),
  ).rejects.toThrow("content_items_published_revision");
});
