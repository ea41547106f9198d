import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { contentKinds } from "#composition/content-kinds.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createContent, createContentBody, createStaffCaller } from "../content.factories.ts";
import { applyDueSchedules } from "../publication.ts";
import { applyDueTranslations } from "./translation-publication.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);
const call = createStaffCaller(app, services, await createStaff(services, "communications"));

/** 200 with `TRANSLATION_RUNS=200 vitest run --project api translations.property`. */
const RUNS = Number(process.env.TRANSLATION_RUNS ?? 50);

const languages = ["en", "sw"] as const;
type Language = (typeof languages)[number];

const step = fc.record({
  language: fc.constantFrom(...languages),
  act: fc.constantFrom("save", "save", "publish", "schedule", "due", "unpublish", "unschedule"),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The newest draft of each language, as the last reply had it; a translation that is not begun has neither. */
type Drafts = Record<Language, { version: number; revision: number }>;

let texts = 0;
const yesterday = () => new Date(Date.now() - 86_400_000);

/** What visitors read in a language. In Kiswahili only what is translated: English that changes shows where nothing else is. */
async function shown(id: number, language: Language): Promise<unknown> {
  const asked = await app.inject(`/news/${id}/${language === "sw" ? "?language=sw" : ""}`);
  if (language === "en") return asked.statusCode === 200 ? asked.body : null;
  if (asked.statusCode === 404) return "unpublished in English";
  const { language: of, title, content, image_alt } = asked.json();
  return of === "sw" ? { title, content, image_alt } : "not translated";
}

/** Whether visitors may notice that the Kiswahili appears or disappears with the English article. */
const isAbout = (before: unknown, after: unknown) =>
  before === "unpublished in English" || after === "unpublished in English" || before === after;

async function perform(id: number, drafts: Drafts, { language, act }: Step): Promise<void> {
  const path = `/staff/content/articles/${id}/${language === "sw" ? "translations/sw/" : ""}`;
  const { version, revision } = drafts[language];
  texts += 1;
  const title = `${language} ${texts}`;
  const chosen = { revision: revision || 1, version };
  const words = { title, content: `<p>${title}</p>` };
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const body =
    language === "sw"
      ? { version, source: drafts.en.revision, words }
      : { version, body: { ...createContentBody("articles"), title } };
  const calls = {
    save: () => call("PUT", path, body),
    publish: () => call("POST", `${path}publications/`, chosen),
    schedule: () => call("PUT", `${path}schedule/`, { ...chosen, at }),
    unpublish: () => call("POST", `${path}unpublications/`, {}),
    unschedule: () => call("DELETE", `${path}schedule/`),
  };
  if (act === "due") return applyDue(language);
  const reply = await calls[act as keyof typeof calls]();
  const isBegun = language === "en" || version > 0 || act === "save";
  expect(reply.statusCode, `${language} ${act}: ${reply.body}`).toBe(isBegun ? 200 : 404);
  if (isBegun) drafts[language] = reply.json();
}

/** The time of all schedules of a language comes. */
async function applyDue(language: Language): Promise<void> {
  if (language === "en") {
    await db.updateTable("content_schedules").set({ at: yesterday() }).execute();
    return applyDueSchedules(services, contentKinds);
  }
  await db
    .updateTable("content_translations")
    .set({ scheduled_at: yesterday() })
    .where("scheduled_at", "is not", null)
    .execute();
  return applyDueTranslations(services, contentKinds);
}

test("whatever is saved, published, scheduled and unpublished in one language, visitors read the same in the other", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const id = await createContent(services, "articles", { isPublic: true });
      const drafts: Drafts = { en: { version: 1, revision: 1 }, sw: { version: 0, revision: 0 } };
      // Read again only after a step in the language itself.
      const read: Partial<Record<Language, unknown>> = {};
      for (const now of steps) {
        const other = now.language === "en" ? "sw" : "en";
        const before = other in read ? read[other] : await shown(id, other);
        await perform(id, drafts, now);
        const after = await shown(id, other);
        if (other === "en") expect(after).toBe(before);
        else if (!isAbout(before, after)) expect(after).toEqual(before);
        read[other] = after;
        delete read[now.language];
      }
    }),
    { numRuns: RUNS, seed: 32 },
  );
}, 300_000);
