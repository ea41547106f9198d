import { textIds } from "@party/contract/values/texts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { allJobs } from "#worker.ts";
import {
  createContact,
  createContent,
  createContentBody,
  createStaffCaller,
  createTranslation,
} from "../content.factories.ts";
import { applyDueSchedules } from "../publication.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

type Calls = ReturnType<typeof createStaffCaller>;
let editor: Calls;
let other: Calls;
let secretary: Calls;
let finance: Calls;
let coordinator: Calls;
let editorId: number;
beforeAll(async () => {
  const communications = await createStaff(services, "communications");
  editorId = communications.id;
  editor = createStaffCaller(app, services, communications);
  other = createStaffCaller(app, services, await createStaff(services, "communications"));
  secretary = createStaffCaller(app, services, await createStaff(services, "secretary_general"));
  finance = createStaffCaller(app, services, await createStaff(services, "finance_officer"));
  const place = { level: "county", id: 1 } as const;
  coordinator = createStaffCaller(app, services, await createStaff(services, "county_coordinator", { place }));
});

let id: number;
let url: string;
beforeEach(async () => {
  id = await createContent(services, "articles", { isPublic: true });
  url = `/staff/content/articles/${id}/translations/sw/`;
});

const words = { title: "Maji yafika katani", content: "<p>Kioski kimefunguliwa tena.</p>" };
const read = async (path = `/news/${id}/?language=sw`) => (await app.inject(path)).json();
async function publish(): Promise<void> {
  expect((await editor("PUT", url, { version: 0, source: 1, words })).statusCode).toBe(200);
  expect((await editor("POST", `${url}publications/`, { revision: 1, version: 1 })).statusCode).toBe(200);
}

test("visitors read the English, marked, until the Kiswahili is published, and again after it is taken off", async () => {
  const english = (await app.inject(`/news/${id}/`)).body;
  expect(await read()).toEqual({ ...JSON.parse(english), language: "en" });
  await editor("PUT", url, { version: 0, source: 1, words });
  expect((await read()).language).toBe("en");
  await editor("POST", `${url}publications/`, { revision: 1, version: 1 });
  expect(await read()).toEqual({ ...JSON.parse(english), ...words, language: "sw" });
  const { results } = await read("/news/?language=sw&limit=100");
  expect(results.find((each: { id: number }) => each.id === id)).toMatchObject({ ...words, language: "sw" });
  expect((await app.inject(`/news/${id}/`)).body).toBe(english);
  expect((await editor("POST", `${url}unpublications/`, {})).json().published).toBeNull();
  expect((await read()).language).toBe("en");
});

test("only words are translated, and their HTML is sanitised", async () => {
  const unsafe = { ...words, content: '<p onclick="x()">Kioski<script>alert(1)</script></p>' };
  expect((await editor("PUT", url, { version: 0, source: 1, words: { ...words, image: "/x.webp" } })).json()).toEqual({
    detail: "Please check your entries and try again.",
    fields: { "words.image": ["The English has no such text."] },
  });
  const saved = (await editor("PUT", url, { version: 0, source: 1, words: unsafe })).json();
  expect(saved.words.content).toBe("<p>Kioski</p>");
  // As another program could have stored it.
  await editor("POST", `${url}publications/`, { revision: 1, version: 1 });
  await db
    .updateTable("content_translations")
    .set({ published: JSON.stringify(unsafe) as never })
    .where("item_id", "=", id)
    .execute();
  expect((await read()).content).toBe("<p>Kioski</p>");
});

test("a translation that lacks a text is kept as a draft, and is neither published nor scheduled", async () => {
  const saved = (await editor("PUT", url, { version: 0, source: 1, words: { title: words.title } })).json();
  expect(saved.checks[0]).toBe("1 text is not in Kiswahili yet.");
  const at = new Date(Date.now() + 3_600_000).toISOString();
  for (const reply of [
    await editor("POST", `${url}publications/`, { revision: 1, version: 1 }),
    await editor("PUT", `${url}schedule/`, { revision: 1, version: 1, at }),
  ])
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      "This cannot be published yet. 1 text is not in Kiswahili yet.",
    ]);
});

test("of two translators who save at once the second gets both texts, and each write may be sent twice", async () => {
  const first = await editor("PUT", url, { version: 0, source: 1, words });
  expect((await editor("PUT", url, { version: 0, source: 1, words })).json().version).toBe(1);
  const conflict = await other("PUT", url, { version: 0, source: 1, words: { ...words, title: "Maji" } });
  expect([conflict.statusCode, conflict.json().conflict.body.words.title]).toEqual([409, words.title]);
  expect(first.json().version).toBe(1);
  const published = await editor("POST", `${url}publications/`, { revision: 1, version: 1 });
  const again = await editor("POST", `${url}publications/`, { revision: 1, version: 1 });
  expect(again.json()).toEqual(published.json());
  // What is public is not saved into.
  expect(
    (await editor("PUT", url, { version: 1, source: 1, words: { ...words, title: "Maji" } })).json().revision,
  ).toBe(2);
  expect((await other("POST", `${url}publications/`, { revision: 2, version: 1 })).statusCode).toBe(409);
  expect((await read()).title).toBe(words.title);
});

test("the list says what is not translated, and what has changed in English since", async () => {
  const listed = async (translation: string) =>
    (await editor("GET", `/staff/content/articles/?translation=${translation}&limit=100`))
      .json()
      .results.some((row: { id: number }) => row.id === id);
  expect(await listed("missing")).toBe(true);
  await editor("PUT", url, { version: 0, source: 1, words });
  expect([await listed("missing"), await listed("draft")]).toEqual([false, true]);
  await editor("POST", `${url}publications/`, { revision: 1, version: 1 });
  expect([await listed("draft"), await listed("current")]).toEqual([false, true]);
  const item = `/staff/content/articles/${id}/`;
  const body = { ...createContentBody("articles"), title: "Water comes on Friday" };
  const { revision, version } = (await editor("PUT", item, { version: 1, body })).json();
  expect(await listed("current")).toBe(true);
  await editor("POST", `${item}publications/`, { revision, version });
  expect([await listed("current"), await listed("outdated")]).toEqual([false, true]);
  const newer = (await editor("GET", url)).json();
  expect(newer.english).toMatchObject({ revision, words: { title: "Water comes on Friday" } });
  // The same words may be right for the new English too.
  const confirmed = (await editor("PUT", url, { version: newer.version, source: revision, words })).json();
  await editor("POST", `${url}publications/`, { revision: confirmed.revision, version: confirmed.version });
  expect(await listed("current")).toBe(true);
});

test("a schedule makes public what it names, at its time, unless whoever made it has lost the role", async () => {
  const due = async () => {
    await db
      .updateTable("content_schedules")
      .set({ at: new Date(0) })
      .where("item_id", "=", id)
      .execute();
    await Promise.all([
      applyDueSchedules(services, composition.content),
      applyDueSchedules(services, composition.content),
    ]);
  };
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const leaving = await createStaff(services, "communications");
  const leaver = createStaffCaller(app, services, leaving);
  await leaver("PUT", url, { version: 0, source: 1, words });
  expect((await leaver("PUT", `${url}schedule/`, { revision: 1, version: 1, at })).json().schedule.revision).toBe(1);
  await leaver("PUT", url, { version: 1, source: 1, words: { ...words, title: "Maji" } });
  await due();
  expect((await read()).title).toBe(words.title);
  expect((await leaver("PUT", `${url}schedule/`, { revision: 2, version: 2, at })).statusCode).toBe(200);
  await db.updateTable("role_grants").set({ ended_at: new Date() }).where("user_id", "=", leaving.id).execute();
  await due();
  expect((await read()).title).toBe(words.title);
  const { schedule, version } = (await editor("GET", url)).json();
  expect(schedule).toBeNull();
  await editor("PUT", `${url}schedule/`, { revision: 2, version, at });
  await db
    .updateTable("content_schedules")
    .set({ scheduled_by: leaving.id })
    .where("scheduled_by", "=", editorId)
    .execute();
  expect((await composition.endUnauthorisedWork({ ...services, pool: db }, leaving.id)).schedules).toEqual([
    `articles ${id}`,
  ]);
});

test("a coordinator reads the translation of an own event, publishes it, and does not write it", async () => {
  const place = { level: "county", id: 1 } as const;
  const event = await createContent(services, "events", { body: createContentBody("events", place), isPublic: true });
  await createTranslation(services, "events", event);
  const path = `/staff/content/events/${event}/translations/sw/`;
  expect((await coordinator("GET", path)).statusCode).toBe(200);
  expect((await coordinator("PUT", path, { version: 1, source: 1, words: {} })).statusCode).toBe(403);
  expect((await coordinator("POST", `${path}publications/`, { revision: 1, version: 1 })).statusCode).toBe(200);
  expect(await read(`/events/${event}/?language=sw`)).toMatchObject({
    ...{ title: "sw Ward meeting", location: "sw School field, Tetu", time: "9:00", language: "sw" },
  });
  expect((await coordinator("GET", url)).statusCode).toBe(404);
});

test("who writes products translates them, with the names of their categories", async () => {
  const product = await createContent(services, "products", { isPublic: true });
  await createTranslation(services, "products", product);
  const path = `/staff/content/products/${product}/translations/sw/`;
  expect((await editor("GET", path)).statusCode).toBe(403);
  expect((await finance("POST", `${path}publications/`, { revision: 1, version: 1 })).statusCode).toBe(200);
  const { results } = (await finance("GET", "/staff/categories/products/")).json();
  const category = results.find(({ name }: { name: string }) => name === "Accessories");
  const renamed = { name: "Accessories", name_sw: "Vifaa" };
  expect((await finance("PUT", `/staff/categories/products/${category.id}/`, renamed)).json()).toMatchObject(renamed);
  const find = async (query: string) =>
    (await read(`/products/?limit=100${query}`)).results.find((each: { id: number }) => each.id === product);
  expect(await find("&language=sw")).toMatchObject({ name: "sw Cap", category: "Vifaa", price: 800, language: "sw" });
  expect(await find("")).toMatchObject({ name: "Cap", category: "Accessories" });
});

test("a search in Kiswahili finds what is written in either language", async () => {
  await publish();
  const found = async (query: string) =>
    (await read(`/news/?limit=100&${query}`)).results.some((each: { id: number }) => each.id === id);
  expect([
    await found("q=kioski&language=sw"),
    await found("q=kiosk+open&language=sw"),
    await found("q=kioski"),
  ]).toEqual([true, true, false]);
});

test("a second person approves the Kiswahili of a text by which people reach the party", async () => {
  await services.jobs.work(allJobs(services));
  await createContact(services);
  await createTranslation(services, "texts", textIds.contact);
  const path = `/staff/content/texts/${textIds.contact}/translations/sw/`;
  const { version, english } = (await editor("GET", path)).json();
  expect(Object.keys(english.words)).not.toContain("text.phone");
  expect((await editor("POST", `${path}publications/`, { revision: 1, version })).json().detail).toContain(
    "Propose it",
  );
  const proposal = { revision: 1, version, language: "sw", reason: "For all who read Kiswahili" };
  const proposed = (await editor("POST", `/staff/texts/${textIds.contact}/proposals/`, proposal)).json();
  expect(proposed).toMatchObject({
    title: "Publish the Kiswahili of the text “Contact”, version 1",
    subject: { kind: "text", id: textIds.contact, revision: 1, language: "sw" },
  });
  const { english: before, translated } = proposed.subject.words;
  expect(before).toEqual(english.words);
  expect(translated["text.title"]).toBe(`sw ${before["text.title"]}`);
  expect((await secretary("POST", `/staff/proposals/${proposed.id}/approvals/`, {})).statusCode).toBe(200);
  await expect.poll(async () => (await read("/texts/?language=sw")).languages.contact).toBe("sw");
  expect((await read("/texts/?language=sw")).texts.contact.title).toMatch(/^sw /);
  expect((await read("/texts/")).texts.contact).toBeUndefined();
});

test("texts whose versions consents name, and the constitution, are in English alone", async () => {
  for (const key of ["privacy-notice", "terms"] as const)
    expect((await editor("GET", `/staff/content/texts/${textIds[key]}/translations/sw/`)).statusCode).toBe(404);
  expect((await editor("GET", `/staff/content/constitution/9/translations/sw/`)).statusCode).toBe(404);
});

test("the Kiswahili of a site text begins with what is built in, while its English has the same parts", async () => {
  const path = `/staff/content/texts/${textIds.roadmap}/translations/sw/`;
  const { english, suggested, words: own } = (await editor("GET", path)).json();
  expect(own).toEqual({});
  expect(Object.keys(suggested)).toEqual(Object.keys(english.words));
  expect(suggested["text.title"]).not.toBe(english.words["text.title"]);
  const saved = (await editor("PUT", path, { version: 0, source: 1, words: suggested })).json();
  expect([saved.words, saved.suggested, saved.checks]).toEqual([suggested, null, []]);
  expect((await editor("GET", url)).json().suggested).toBeNull();
});

test("a site text that has become another one in English is shown in English", async () => {
  const path = `/staff/content/texts/${textIds.hero}/`;
  await createTranslation(services, "texts", textIds.hero);
  await editor("POST", `${path}translations/sw/publications/`, { revision: 1, version: 1 });
  expect((await read("/texts/?language=sw")).languages.hero).toBe("sw");
  const { version, body } = (await editor("GET", path)).json();
  const text = { ...body.text, slides: body.text.slides.slice(1) };
  const saved = (await editor("PUT", path, { version, body: { ...body, text } })).json();
  await editor("POST", `${path}publications/`, { revision: saved.revision, version: saved.version });
  const { texts, languages } = await read("/texts/?language=sw");
  expect([texts.hero.slides.length, texts.hero.tagline, languages.hero]).toEqual([
    text.slides.length,
    text.tagline,
    "en",
  ]);
  expect(JSON.stringify(texts)).not.toContain("row_id");
});

test("translated words follow their rows when the English list is put in another order", async () => {
  const path = `/staff/content/texts/${textIds["who-we-are"]}/`;
  const words = await createTranslation(services, "texts", textIds["who-we-are"]);
  await editor("POST", `${path}translations/sw/publications/`, { revision: 1, version: 1 });
  const { version, body } = (await editor("GET", path)).json();
  const { history, carousel } = body.text;
  const text = {
    ...body.text,
    history: { ...history, milestones: history.milestones.toReversed() },
    carousel: { ...carousel, slides: carousel.slides.toReversed() },
  };
  const saved = (await editor("PUT", path, { version, body: { ...body, text } })).json();
  await editor("POST", `${path}publications/`, { revision: saved.revision, version: saved.version });
  const site = await read("/texts/?language=sw");
  expect(site.languages["who-we-are"]).toBe("sw");
  const shown = site.texts["who-we-are"];
  expect(shown.history.milestones).toEqual(
    text.history.milestones.map(({ year, text: happened }: Record<string, string>) => ({
      year,
      text: `sw ${happened}`,
    })),
  );
  expect(shown.carousel.slides).toEqual(
    text.carousel.slides.map(({ image, alt, caption }: Record<string, string>) => ({
      image,
      alt: `sw ${alt}`,
      caption: `sw ${caption}`,
    })),
  );
  // The translator finds each text beside its own words.
  const { english, words: stored } = (await editor("GET", `${path}translations/sw/`)).json();
  expect(stored).toEqual(words);
  for (const [at, said] of Object.entries(english.words)) expect(stored[at]).toBe(`sw ${said}`);
});

test("a row that replaces another one in English gets no words of the row that was removed", async () => {
  const path = `/staff/content/texts/${textIds.manifesto}/`;
  await createTranslation(services, "texts", textIds.manifesto);
  await editor("POST", `${path}translations/sw/publications/`, { revision: 1, version: 1 });
  const { version, body } = (await editor("GET", path)).json();
  const [first, ...others] = body.text.priorities;
  const { row_id: _, ...added } = { ...first, id: "land", title: "Land" };
  const changed = { ...body, text: { ...body.text, priorities: [...others, added] } };
  const saved = (await editor("PUT", path, { version, body: changed })).json();
  const rowIds = saved.body.text.priorities.map((row: { row_id: string }) => row.row_id);
  expect(rowIds.slice(0, -1)).toEqual(others.map((row: { row_id: string }) => row.row_id));
  expect(rowIds.at(-1)).not.toBe(first.row_id);
  // What is sent again keeps the id that it got.
  expect((await editor("PUT", path, { version, body: changed })).json()).toMatchObject({ version: saved.version });
  await editor("POST", `${path}publications/`, { revision: saved.revision, version: saved.version });
  expect((await read("/texts/?language=sw")).languages.manifesto).toBe("en");
  const { english, words } = (await editor("GET", `${path}translations/sw/`)).json();
  const missing = Object.keys(english.words).filter((at) => !(at in words));
  expect(missing.length).toBeGreaterThan(0);
  for (const at of missing) expect(at).toContain(`text.priorities.${rowIds.at(-1)}.`);
  for (const at of Object.keys(english.words).filter((each) => each in words))
    expect(words[at]).toBe(`sw ${english.words[at]}`);
});

test("a draft that is deleted leaves no translation", async () => {
  const draft = await createContent(services, "articles", { author: editorId });
  await createTranslation(services, "articles", draft);
  expect((await editor("DELETE", `/staff/content/articles/${draft}/`)).statusCode).toBe(200);
  const rows = await db
    .selectFrom("content_revisions")
    .select("language")
    .where("kind", "=", "articles")
    .where("item_id", "=", draft)
    .execute();
  expect(rows).toEqual([]);
});
