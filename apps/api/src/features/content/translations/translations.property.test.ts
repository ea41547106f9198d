import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { contentKinds } from "#composition/content-kinds.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createContent, createContentBody, staffCalls } from "../content.factories.ts";
import { applyDueSchedules } from "../publication.ts";
import { applyDueTranslations } from "./translation-publication.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);
const call = staffCalls(app, services, await createStaff(services, "communications"));

const RUNS = 200;

const step = fc.record({
  language: fc.constantFrom("en" as const, "sw" as const),
  act: fc.constantFrom("save", "save", "publish", "schedule", "due", "unpublish", "unschedule"),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let texts = 0;
const yesterday = () => new Date(Date.now() - 86_400_000);

/** What visitors read in a language. In Kiswahili only what is translated: English that changes shows where nothing else is. */
async function shown(id: number, language: "en" | "sw"): Promise<unknown> {
  const asked = await app.inject(`/news/${id}/${language === "sw" ? "?language=sw" : ""}`);
  if (language === "en") return asked.statusCode === 200 ? asked.body : null;
  if (asked.statusCode === 404) return "unpublished in English";
  const { language: of, title, content, image_alt } = asked.json();
  return of === "sw" ? { title, content, image_alt } : "not translated";
}

/** Whether visitors may notice that the Kiswahili appears or disappears with the English article. */
const isAbout = (before: unknown, after: unknown) =>
  before === "unpublished in English" || after === "unpublished in English" || before === after;

async function perform(id: number, { language, act }: Step): Promise<void> {
  const english = `/staff/content/articles/${id}/`;
  const path = language === "sw" ? `${english}translations/sw/` : english;
  const item = (await call("GET", path)).json();
  const { version, revision } = item;
  texts += 1;
  const title = `${language} ${texts}`;
  const expected = language === "sw" && version === 0 ? [404] : [200];
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { statusCode, body } = await (async () => {
    if (act === "save" && language === "sw") {
      const words = { title, content: `<p>${title}</p>` };
      return call("PUT", path, { version, source: item.english.revision, words });
    }
    if (act === "save") return call("PUT", path, { version, body: { ...createContentBody("articles"), title } });
    if (act === "publish") return call("POST", `${path}publications/`, { revision: revision || 1, version });
    if (act === "schedule") return call("PUT", `${path}schedule/`, { revision: revision || 1, version, at });
    if (act === "unpublish") return call("POST", `${path}unpublications/`, {});
    if (act === "unschedule") return call("DELETE", `${path}schedule/`);
    if (language === "sw") {
      await db
        .updateTable("content_translations")
        .set({ scheduled_at: yesterday() })
        .where("scheduled_at", "is not", null)
        .execute();
      await applyDueTranslations(services, contentKinds);
    } else {
      await db.updateTable("content_schedules").set({ at: yesterday() }).execute();
      await applyDueSchedules(services, contentKinds);
    }
    return { statusCode: expected[0]!, body: "" };
  })();
  if (act === "save" && language === "sw") expect(statusCode, body).toBe(200);
  else expect(expected, `${language} ${act}: ${body}`).toContain(statusCode);
}

test("whatever is saved, published, scheduled and unpublished in one language, visitors read the same in the other", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const id = await createContent(services, "articles", { isPublic: true });
      for (const now of steps) {
        const other = now.language === "en" ? "sw" : "en";
        const before = await shown(id, other);
        await perform(id, now);
        const after = await shown(id, other);
        if (other === "en") expect(after).toBe(before);
        else if (!isAbout(before, after)) expect(after).toEqual(before);
      }
    }),
    { numRuns: RUNS, seed: 32 },
  );
}, 300_000);
