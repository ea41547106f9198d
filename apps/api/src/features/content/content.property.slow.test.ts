import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createContent, createContentBody, createStaffCaller } from "./content.factories.ts";
import { applyDueSchedules } from "./publication.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const people = await Promise.all(
  (["communications", "communications", "secretary_general"] as const).map(async (role) =>
    createStaffCaller(app, services, await createStaff(services, role)),
  ),
);

const RUNS = 60;

/** What one of three people does next, or time and the worker. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("save" as const), who: fc.nat(2), stale: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("publish" as const), who: fc.nat(2), pick: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("schedule" as const), who: fc.nat(2), pick: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restore" as const), who: fc.nat(2), pick: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("unpublish" as const), who: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("unschedule" as const), who: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sweep" as const), twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("an hour passes" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The state that visitors and editors should find. */
interface Model {
  version: number;
  /** Titles by number of the revision, from 1. */
  revisions: { title: string; author: number; isFresh: boolean; isFixed: boolean }[];
  public: number | undefined;
  schedule: number | undefined;
}

const languages = ["en", "sw"] as const;
type Language = (typeof languages)[number];

let titles = 0;
const body = (title: string) => ({ ...createContentBody("articles"), title });
const pathOf = (id: number, language: Language) =>
  `/staff/content/articles/${id}/${language === "sw" ? "translations/sw/" : ""}`;
const textIn = (language: Language, title: string, source = 1) =>
  language === "en" ? { body: body(title) } : { source, words: { title, content: `<p>${title}</p>` } };
const titleOf = (reply: { body?: { title: string }; words?: { title: string } }) => (reply.words ?? reply.body)!.title;
const visible = async (id: number, language: Language = "en") => {
  const reply = await app.inject({ url: `/news/${id}/?language=${language}` });
  return reply.statusCode === 200 && reply.json().language === language ? (reply.json().title as string) : undefined;
};
const ofItem = (id: number) => ({ kind: "articles", item_id: id });

async function perform(id: number, language: Language, model: Model, now: Step): Promise<void> {
  const path = pathOf(id, language);
  const newest = () => model.revisions.at(-1)!;
  const picked = "pick" in now ? (now.pick % model.revisions.length) + 1 : 0;
  switch (now.do) {
    case "save": {
      const isStale = now.stale === 0 && model.version > 1;
      titles += 1;
      const title = `title ${titles}`;
      const version = isStale ? model.version - 1 : model.version;
      const reply = await people[now.who]!("PUT", path, { version, ...textIn(language, title) });
      expect(reply.statusCode, reply.body).toBe(isStale ? 409 : 200);
      if (isStale) {
        const { body: stored } = reply.json().conflict;
        expect((stored.words ?? stored).title).toBe(newest().title);
        return;
      }
      model.version += 1;
      const folds =
        newest().author === now.who &&
        newest().isFresh &&
        !newest().isFixed &&
        model.schedule !== model.revisions.length;
      if (folds) newest().title = title;
      else model.revisions.push({ title, author: now.who, isFresh: true, isFixed: false });
      return;
    }
    case "publish": {
      const { version } = model;
      const chosen = { revision: picked, version, ...(language === "en" ? { audience: "nobody" } : {}) };
      const call = () => people[now.who]!("POST", `${path}publications/`, chosen);
      const isAlready = model.public === picked;
      expect((await call()).statusCode).toBe(200);
      if (isAlready) return;
      model.public = picked;
      model.schedule = undefined;
      model.revisions[picked - 1]!.isFixed = true;
      return;
    }
    case "schedule": {
      const at = new Date(Date.now() + 3_600_000).toISOString();
      const { version } = model;
      const call = { revision: picked, version, at, ...(language === "en" ? { audience: "nobody" } : {}) };
      expect((await people[now.who]!("PUT", `${path}schedule/`, call)).statusCode).toBe(200);
      model.schedule = picked;
      return;
    }
    case "restore": {
      // It is offered in English alone; here somebody only reads.
      if (language === "sw") {
        await people[now.who]!("GET", path);
        return;
      }
      await people[now.who]!("POST", `${path}restorations/`, { revision: picked });
      const { title } = model.revisions[picked - 1]!;
      if (title === newest().title) return;
      model.version += 1;
      model.revisions.push({ title, author: now.who, isFresh: true, isFixed: false });
      return;
    }
    case "unpublish":
      expect((await people[now.who]!("POST", `${path}unpublications/`, {})).statusCode).toBe(200);
      model.public = undefined;
      model.schedule = undefined;
      return;
    case "unschedule":
      expect((await people[now.who]!("DELETE", `${path}schedule/`)).statusCode).toBe(200);
      model.schedule = undefined;
      return;
    case "an hour passes": {
      const past = new Date(Date.now() - 3_600_001);
      const { kind, item_id } = ofItem(id);
      await db
        .updateTable("content_schedules")
        .set({ at: past })
        .where("kind", "=", kind)
        .where("item_id", "=", item_id)
        .execute();
      await db
        .updateTable("content_revisions")
        .set({ at: past })
        .where("kind", "=", kind)
        .where("item_id", "=", item_id)
        .execute();
      for (const revision of model.revisions) revision.isFresh = false;
      await sweepInto(model);
      return;
    }
    case "sweep":
      // Nothing is due, because an hour that passes ends with a sweep.
      await Promise.all(
        Array.from({ length: now.twice ? 2 : 1 }, () => applyDueSchedules(services, composition.content)),
      );
  }
}

/** Two processes sweep at once. */
async function sweepInto(model: Model): Promise<void> {
  await Promise.all([
    applyDueSchedules(services, composition.content),
    applyDueSchedules(services, composition.content),
  ]);
  if (model.schedule === undefined) return;
  model.public = model.schedule;
  model.revisions[model.schedule - 1]!.isFixed = true;
  model.schedule = undefined;
}

/** A first draft in the language; what is translated is public in English. @returns the id of the article */
async function begin(language: Language, title: string): Promise<number> {
  if (language === "en") return (await people[0]!("POST", "/staff/content/articles/", { body: body(title) })).json().id;
  const id = await createContent(services, "articles", { isPublic: true });
  const reply = await people[0]!("PUT", pathOf(id, language), { version: 0, ...textIn(language, title) });
  expect(reply.statusCode, reply.body).toBe(200);
  return id;
}

test.each(languages)(
  "visitors in %s see the revision that somebody published or whose time has come, whatever three people do",
  async (language) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        titles += 1;
        const title = `title ${titles}`;
        const id = await begin(language, title);
        const first = { title, author: 0, isFresh: true, isFixed: false };
        const model: Model = { version: 1, revisions: [first], public: undefined, schedule: undefined };
        for (const now of steps) {
          await perform(id, language, model, now);
          // A reply shows the newest revision, which its author then no longer saves into.
          const newest = model.revisions.at(-1)!;
          if ("who" in now && newest.author !== now.who && now.do !== "save") newest.isFixed = true;
          const expected = model.public === undefined ? undefined : model.revisions[model.public - 1]!.title;
          expect(await visible(id, language), now.do).toBe(expected);
        }
        const item = (await people[0]!("GET", pathOf(id, language))).json();
        expect([item.version, item.revision, titleOf(item)]).toEqual([
          model.version,
          model.revisions.length,
          model.revisions.at(-1)!.title,
        ]);
        expect([item.published?.revision, item.schedule?.revision]).toEqual([model.public, model.schedule]);
        if (language === "sw") return;
        const { results } = (await people[1]!("GET", `/staff/content/articles/${id}/revisions/?limit=100`)).json();
        expect(results.length).toBe(model.revisions.length);
        for (const { revision } of results) {
          const stored = (await people[2]!("GET", `/staff/content/articles/${id}/revisions/${revision}/`)).json();
          expect(stored.body.title).toBe(model.revisions[revision - 1]!.title);
        }
      }),
      { numRuns: RUNS },
    );
  },
  300_000,
);

test("saves of three people at once lose nothing: one is stored, the others get both texts", async () => {
  const { id, version } = (await people[0]!("POST", "/staff/content/articles/", { body: body("before") })).json();
  for (let round = 0; round < 10; round += 1) {
    const current = version + round;
    const replies = await Promise.all(
      people.map((person, who) =>
        person("PUT", `/staff/content/articles/${id}/`, { version: current, body: body(`round ${round} by ${who}`) }),
      ),
    );
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 409, 409]);
    const winner = replies[codes.indexOf(200)]!.json().body.title;
    for (const reply of replies) if (reply.statusCode === 409) expect(reply.json().conflict.body.title).toBe(winner);
  }
});

test("the same publication by three people at once is one publication", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = (await people[0]!("POST", "/staff/content/articles/", { body: body("at once") })).json();
    const replies = await Promise.all(
      people.map((person) =>
        person("POST", `/staff/content/articles/${id}/publications/`, { revision: 1, audience: "nobody" }),
      ),
    );
    expect(new Set(replies.map((reply) => reply.json().published?.at)).size).toBe(1);
  }
});

/** 200 with `TRANSLATION_RUNS=200 vitest run --project api content.property`. */
const TRANSLATION_RUNS = Number(process.env.TRANSLATION_RUNS ?? 50);

const actInLanguage = fc.record({
  language: fc.constantFrom(...languages),
  act: fc.constantFrom("save", "save", "publish", "schedule", "due", "unpublish", "unschedule"),
});
type ActInLanguage = typeof actInLanguage extends fc.Arbitrary<infer T> ? T : never;

/** The newest draft of each language, as the last reply had it; a translation that is not begun has neither. */
type Drafts = Record<Language, { version: number; revision: number }>;

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

async function act(id: number, drafts: Drafts, { language, act: kind }: ActInLanguage): Promise<void> {
  const path = pathOf(id, language);
  const { version, revision } = drafts[language];
  titles += 1;
  const chosen = { revision: revision || 1, version };
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const call = people[0]!;
  const calls = {
    save: () => call("PUT", path, { version, ...textIn(language, `${language} ${titles}`, drafts.en.revision) }),
    publish: () => call("POST", `${path}publications/`, chosen),
    schedule: () => call("PUT", `${path}schedule/`, { ...chosen, at }),
    unpublish: () => call("POST", `${path}unpublications/`, {}),
    unschedule: () => call("DELETE", `${path}schedule/`),
  };
  if (kind === "due") {
    const yesterday = new Date(Date.now() - 86_400_000);
    await db.updateTable("content_schedules").set({ at: yesterday }).where("language", "=", language).execute();
    return applyDueSchedules(services, composition.content);
  }
  const reply = await calls[kind]();
  const isBegun = language === "en" || version > 0 || kind === "save";
  expect(reply.statusCode, `${language} ${kind}: ${reply.body}`).toBe(isBegun ? 200 : 404);
  if (isBegun) drafts[language] = reply.json();
}

test("whatever is saved, published, scheduled and unpublished in one language, visitors read the same in the other", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actInLanguage, { minLength: 4, maxLength: 16 }), async (steps) => {
      const id = await createContent(services, "articles", { isPublic: true });
      const drafts: Drafts = { en: { version: 1, revision: 1 }, sw: { version: 0, revision: 0 } };
      // Read again only after a step in the language itself.
      const read: Partial<Record<Language, unknown>> = {};
      for (const now of steps) {
        const other = now.language === "en" ? "sw" : "en";
        const before = other in read ? read[other] : await shown(id, other);
        await act(id, drafts, now);
        const after = await shown(id, other);
        if (other === "en") expect(after).toBe(before);
        else if (!isAbout(before, after)) expect(after).toEqual(before);
        read[other] = after;
        delete read[now.language];
      }
    }),
    { numRuns: TRANSLATION_RUNS, seed: 32 },
  );
}, 300_000);
