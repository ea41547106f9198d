import { contentBodySchemas } from "@party/contract/content-bodies";
import type { ContentTranslation } from "@party/contract/translations";
import { contentAccess, translationPermission } from "@party/contract/values/content-access";
import { inputErrorText } from "@party/contract/values/input-error";
import { plural } from "@party/contract/values/plural";
import {
  type ContentLanguage,
  haveSameTextPaths,
  type ItemTexts,
  type TranslatedKind,
  type TranslationLanguage,
  translatableFieldKind,
  translatableTextsOf,
  translationLanguageNames,
  withTranslation,
} from "@party/contract/values/translations";
import { EVERYWHERE, placeOfRow } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { textOfHtml } from "#documents/safe-html.ts";
import { Problem } from "#problem.ts";
import {
  deletePublishedTranslation,
  findPublishedTranslation,
  findRevision,
  markRead,
  storePublishedTranslation,
} from "../content.queries.ts";
import {
  completeBody,
  type EditingContext,
  type Edition,
  englishKey,
  englishLanguage,
  findEdition,
  foreignMediaIn,
  type Kind,
  permissionsIn,
  type WrittenLanguage,
  warningsAboutHtml,
} from "./edition.ts";

/** In another language than English an item is words by their paths in an English revision. */
const translationRules: Omit<WrittenLanguage<ContentTranslation>, "code"> = {
  clean: async (db, edition, { body, source }) =>
    cleanItemTexts(edition, await findSourceBody(db, edition, source!), body as ItemTexts),
  requireStorable: async () => undefined,
  // Lists show an item in English.
  describe: () => ({ title: "", county_id: null, constituency_id: null, ward_id: null }),
  conflicting: ({ body: words, source }) => ({ source, words }),
  publicRevision: ({ head }) => head?.published_revision ?? null,
  placeOf: ({ row }) => placeOfRow(row),
  async requirePublishable({ db }, edition, { body, source }) {
    const missing = publicationObstacles(edition, await findSourceBody(db, edition, source!), body as ItemTexts);
    if (missing.length > 0) throw new Problem("content_incomplete", { more: missing });
    return body;
  },
  async publish(tx, edition, { body, source, by }) {
    const words = body as ItemTexts;
    const text = textOfHtml(...Object.values(words));
    await storePublishedTranslation(tx, translationKey(edition), { words, source: source!, by, text });
    return edition.row.now;
  },
  unpublish: async (tx, edition) => void (await deletePublishedTranslation(tx, translationKey(edition))),
  show: toTranslation,
};

export const translationInto = (code: TranslationLanguage): WrittenLanguage<ContentTranslation> => ({
  code,
  ...translationRules,
});

/** Of a revision or a schedule. */
export const writtenLanguageOf = (code: ContentLanguage): WrittenLanguage<unknown> =>
  code === "en" ? englishLanguage : translationInto(code);

const nameOf = (kind: Kind) => kind.kind as TranslatedKind;
const translationKey = ({ key }: Edition) => ({ ...key, language: key.language as TranslationLanguage });

/** What visitors read in English, or the newest draft while there is nothing public. */
async function findEnglishSource(
  db: Database,
  { kind, id, row }: Edition,
): Promise<{ revision: number; body: object }> {
  const live = async () => completeBody(kind, (await kind.findLive(db, id))?.body ?? {});
  if (row.state !== "published") {
    // A text that nobody has published is the built-in one, whatever drafts there are.
    if (kind.kind === "texts") return { revision: 1, body: await live() };
    return { revision: row.revision, body: row.body ? completeBody(kind, row.body) : await live() };
  }
  const revision = row.published_revision ?? 1;
  const stored = await findRevision(db, englishKey(kind, id), revision);
  return { revision, body: stored ? completeBody(kind, stored.body) : await live() };
}

/** The English that a revision of a translation was made of. @throws Problem `not_found` */
async function findSourceBody(db: Database, edition: Edition, revision: number): Promise<object> {
  const english = await findEnglishSource(db, edition);
  if (english.revision === revision) return english.body;
  const stored = await findRevision(db, englishKey(edition.kind, edition.id), revision);
  if (!stored) throw new Problem("not_found");
  return completeBody(edition.kind, stored.body);
}

/** Why the words cannot be published, in sentences or as `inputError` gives it. */
function publicationObstacles({ kind, key }: Edition, english: object, words: ItemTexts): string[] {
  const name = nameOf(kind);
  const lacked = Object.keys(translatableTextsOf(name, english)).filter((path) => !words[path]?.trim()).length;
  const language = translationLanguageNames[key.language as TranslationLanguage];
  const sentence = `${lacked} ${plural(lacked, "text is", "texts are")} not in ${language} yet.`;
  return [...(lacked > 0 ? [sentence] : []), ...kind.missing(withTranslation(name, english, words))];
}

async function toTranslation(call: EditingContext, edition: Edition): Promise<ContentTranslation> {
  const { db, actor } = call;
  const { kind, id, row, head } = edition;
  const name = nameOf(kind);
  const key = translationKey(edition);
  const english = await findEnglishSource(db, edition);
  // Nobody saves into what was read beside it.
  await markRead(db, englishKey(kind, id), english.revision, actor.userId);
  const published = head?.published_revision ? await findPublishedTranslation(db, key) : undefined;
  const words = (head?.body ?? {}) as ItemTexts;
  return {
    kind: name,
    id,
    language: key.language,
    title: kind.titleOf(english.body),
    can: await permissionsIn(call, placeOfRow(row), [translationPermission(name), contentAccess[name].publish]),
    english: { revision: english.revision, words: translatableTextsOf(name, english.body) },
    version: head?.version ?? 0,
    revision: head?.revision ?? 0,
    source: head?.source ?? null,
    words,
    suggested: head ? null : suggestItemTexts(edition, english.body),
    edited_by: head?.edited_by ?? null,
    edited_at: head?.saved_at.toISOString() ?? null,
    published: published
      ? {
          revision: head!.published_revision!,
          source: published.published_from,
          at: published.published_at.toISOString(),
          by: published.publisher,
        }
      : null,
    schedule: head?.scheduled_revision
      ? { revision: head.scheduled_revision, at: head.scheduled_at!.toISOString(), by: head.scheduled_by }
      : null,
    needs_second_person: kind.needsSecondPerson?.(id) ?? false,
    checks: head ? translationWarnings(edition, await findSourceBody(db, edition, head.source!), words) : [],
  };
}

/** The built-in Kiswahili of a text, unless its English has other parts by now. */
function suggestItemTexts({ kind, id, key }: Edition, english: object): ItemTexts | null {
  const body = kind.suggestTranslation?.(id, key.language);
  const words = body && translatableTextsOf(nameOf(kind), body);
  return words && haveSameTextPaths(nameOf(kind), english, words) ? words : null;
}

function translationWarnings(edition: Edition, english: object, words: ItemTexts): string[] {
  const html = Object.entries(words).flatMap(([path, text]) =>
    translatableFieldKind(nameOf(edition.kind), path, text) === "html" ? warningsAboutHtml(text) : [],
  );
  return [...publicationObstacles(edition, english, words).map((error) => inputErrorText(error)), ...html];
}

/**
 * The words as they are stored: sanitised, and only those that the English has.
 * @throws Problem `invalid_input` for what does not fit in the fields of the kind
 */
function cleanItemTexts({ kind }: Edition, english: object, typed: ItemTexts): ItemTexts {
  const name = nameOf(kind);
  const paths = translatableTextsOf(name, english);
  const unknown = Object.keys(typed).filter((path) => !(path in paths));
  if (unknown.length > 0) {
    const fields = unknown.slice(0, 10).map((path) => [`words.${path}`, ["The English has no such text."]]);
    throw new Problem("invalid_input", { fields: Object.fromEntries(fields) });
  }
  const parsed = contentBodySchemas[name].safeParse(withTranslation(name, english, typed));
  if (!parsed.success) {
    const fields = Map.groupBy(parsed.error.issues, ({ path }) => `words.${path.join(".")}`);
    const messages = [...fields].map(([field, issues]) => [field, issues.map(({ message }) => message)]);
    throw new Problem("invalid_input", { fields: Object.fromEntries(messages) });
  }
  const body = kind.clean(parsed.data);
  const foreign = Object.entries(foreignMediaIn(body)).map(([field, messages]) => [`words.${field}`, messages]);
  if (foreign.length > 0) throw new Problem("invalid_input", { fields: Object.fromEntries(foreign) });
  const written = Object.keys(typed).filter((path) => typed[path]!.trim() !== "");
  return Object.fromEntries(Object.entries(translatableTextsOf(name, body)).filter(([path]) => written.includes(path)));
}

/** What a revision says, beside the English that it translates; undefined for one that is deleted. */
export async function textsOfTranslation(
  db: Database,
  kind: Kind,
  id: number,
  language: TranslationLanguage,
  n: number,
): Promise<{ english: ItemTexts; translated: ItemTexts } | undefined> {
  const edition = await findEdition({ db, territory: EVERYWHERE }, kind, id, translationInto(language));
  const revision = await findRevision(db, edition.key, n);
  return (
    revision && {
      english: translatableTextsOf(nameOf(kind), await findSourceBody(db, edition, revision.source!)),
      translated: revision.body as ItemTexts,
    }
  );
}
