import type { ContentKindName } from "@party/contract/values/content";
import { untranslatedTextIds } from "@party/contract/values/translations";
import { sql } from "kysely";
import { MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { countedLanguage, type ItemSource } from "../items.queries.ts";

/** Days after a publication in which an item without a translation waits for one; older ones are in the lists. */
const NEW_ITEM_DAYS = 30;

interface WaitingTranslationCount {
  kind: ContentKindName;
  missing: number;
  outdated: number;
  oldest_at: Date | null;
}

/**
 * What visitors read of each kind whose Kiswahili is older than its English, or which is new and nobody translates. Neither
 * looks through all rows of a kind.
 */
export async function countWaitingTranslations(
  db: Database,
  sources: readonly ItemSource[],
): Promise<WaitingTranslationCount[]> {
  const kinds = sources.map(
    ({ kind, rows }) => sql`
      select ${kind} as kind, count(*) filter (where is_missing)::integer as missing,
        count(*) filter (where not is_missing)::integer as outdated, min(at) as oldest_at
      from (
        (select true as is_missing, live.published_at as at
        from (${rows}) as live
        where live.published_at <= now() and live.published_at > now() - make_interval(days => ${NEW_ITEM_DAYS})
          and not exists (
            select from content_items as translation
            where translation.kind = ${kind} and translation.item_id = live.id and translation.language = ${countedLanguage})
          and not (${kind} = 'texts' and live.id = any(${untranslatedTextIds}::integer[]))
        limit ${MAX_COUNTED_ROWS})
        union all
        (select false, coalesce(revision.published_at, live.published_at)
        from content_translations as translation
        join content_items as item
          on item.kind = ${kind} and item.item_id = translation.item_id and item.language = 'en'
            and item.published_revision <> translation.published_from
        join (${rows}) as live on live.id = translation.item_id
        left join content_revisions as revision
          on revision.kind = ${kind} and revision.item_id = live.id and revision.language = 'en'
            and revision.n = item.published_revision
        where translation.kind = ${kind} and translation.language = ${countedLanguage} and live.published_at <= now()
        limit ${MAX_COUNTED_ROWS})
      ) as waiting`,
  );
  return (await sql<WaitingTranslationCount>`${sql.join(kinds, sql` union all `)}`.execute(db)).rows;
}
