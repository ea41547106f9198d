import type { ContentKindName } from "@party/contract/values/content";
import type { PlaceRef } from "@party/contract/values/permissions";
import type { ContentLanguage } from "@party/contract/values/translations";
import type { RawBuilder } from "kysely";
import type { Database } from "#database/database.ts";
import type { JobType } from "#jobs/jobs.ts";
import type { ContentTable } from "./content.tables.ts";

/** What staff write and publish of one kind. Its feature owns the table that visitors see. */
export interface ContentKind<Body> {
  kind: ContentKindName;
  /** The table of its rows; absent where their number is fixed. */
  storedIn?: ContentTable;
  /** Whether a second person has to approve what becomes public of an item. */
  needsSecondPerson?(id: number): boolean;
  /** The public address of an item without the site's origin; undefined where items have no page. */
  path?(id: number): string;
  /** Selects id, title, image, published_at, county_id, constituency_id and ward_id of all rows, drafts included. */
  rows: RawBuilder<unknown>;
  titleOf(body: Body): string;
  placeOf(body: Body): PlaceRef;
  /** With its HTML sanitised, and an id for each row of its lists. @param before the body that it replaces */
  clean(body: Body, before?: Body): Body;
  /** Why it cannot be published, in sentences. */
  missing(body: Body): string[];
  /** What to look at before publishing, in sentences. */
  checks(body: Body): string[];
  /** What visitors see now, as a body; also of a draft that was never edited. */
  findLive(db: Database, id: number): Promise<{ body: Body; publishedAt: Date | null } | undefined>;
  /** Inserts a row that visitors do not see. @returns its id */
  insertDraft(tx: Database, body: Body): Promise<number>;
  /** Copies the body into the row that visitors see. @throws Problem `redirect_exists` or `branch_exists` */
  publish(tx: Database, id: number, body: Body, options: Publication): Promise<unknown>;
  /** Takes an item off the site where that is more than to empty `published_at` of its row. */
  unpublish?(tx: Database, id: number): Promise<unknown>;
  /** Enqueued after a publication and a withdrawal. */
  afterChange?: JobType<object>;
  pin?(tx: Database, id: number, until: Date | null): Promise<unknown>;
  /** How many people its announcement would tell; null once they are told, or nobody was to be told. */
  countAudience?(db: Database, id: number, body: Body): Promise<number | null>;
  /** With which a translation may begin: a body with other words. */
  suggestTranslation?(id: number, language: ContentLanguage): object | undefined;
  /** As the public endpoint shows it; absent where the site has no page for it. */
  preview?(db: Database, id: number, body: Body, at: Date): unknown;
}

export interface Publication {
  /** What visitors read as its date. */
  at: Date;
  /** False: nobody is told, from now on. */
  announced: boolean;
}

/** All kinds that features name. */
export type ContentKinds = readonly ContentKind<object>[];
