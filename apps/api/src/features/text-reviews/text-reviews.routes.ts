import { reviewedTextColumns, textReviews } from "@party/contract/text-reviews.staff";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { Database } from "#database/database.ts";
import { csvHead, csvRow } from "#documents/csv.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { type BuiltTexts, loadBuiltTexts } from "./built-texts.ts";
import { answerText, listReadTexts, listTextFiles, listTexts } from "./text-reviews.ts";

export const textReviewRoutes = (services: Services) =>
  implementForStaff(services, textReviews, {
    files: async ({ query, db }) => listTextFiles(db, await loadBuiltTexts(services), query),
    texts: async ({ params, query, db }) => listTexts(db, await loadBuiltTexts(services), params.id, query),
    answer: async ({ params, body, actor, db }) =>
      answerText(db, await loadBuiltTexts(services), params.id, body, actor.userId),
    table: async ({ db }) => writeTable(db, await loadBuiltTexts(services)),
  });

/** Whose account is gone has no name. */
const NAMELESS_READER = "the office";

async function writeTable(db: Database, built: BuiltTexts) {
  const texts = await listReadTexts(db, built);
  const rows = texts.map(({ file, text, answer, written }) =>
    csvRow([
      ...[text.english, written, `${file} ${text.key}`, text.kiswahili],
      ...[answer.by ?? NAMELESS_READER, dayInNairobi(answer.created_at)],
    ]),
  );
  return {
    csv: csvHead(reviewedTextColumns) + rows.join(""),
    texts: texts.length,
    suggested: texts.filter(({ text, written }) => written !== text.kiswahili).length,
  };
}
