import { type Kysely, sql } from "kysely";

/** A product may come in sizes. Its stock stays one number over all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column sizes text[] not null default '{}'`.execute(db);
  /** `size` is empty where there were none to choose from, and where none was chosen; `has_sizes` says which. */
  await sql`
    alter table order_lines
      add column size text not null default '',
      add column has_sizes boolean not null default false,
      add check (has_sizes or size = ''),
      drop constraint order_lines_pkey,
      add primary key (order_id, product_id, size)`.execute(db);
}
