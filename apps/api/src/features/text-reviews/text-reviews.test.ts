// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of texts

import type { ReviewedText } from "@party/contract/text-reviews.staff";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createStaffCaller } from "#features/content/content.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { exportTexts, importTexts } from "../../../../../scripts/translations/text-table.ts";
import type { BuiltTexts } from "./built-texts.ts";
import { createBuiltTexts, GIFT_FILE_ID, HOME_FILE_ID } from "./text-reviews.factories.ts";
import { countUnreviewedTexts } from "./text-reviews.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const wangari = await createStaff(services, "communications", { first_name: "Wangari", last_name: "Nduta" });
const tom = await createStaff(services, "secretary_general", { first_name: "Tom", last_name: "Mboya" });
const auditor = await createStaff(services, "auditor");
const editor = createStaffCaller(app, services, wangari);
const colleague = createStaffCaller(app, services, tom);

beforeEach(async () => {
  services.builtTexts = createBuiltTexts();
  await db.transaction().execute(async (tx) => {
    await sql`alter table text_answers disable trigger text_answers_kept`.execute(tx);
    await tx.deleteFrom("text_answers").execute();
    await sql`alter table text_answers enable trigger text_answers_kept`.execute(tx);
  });
});

const textsOf = async (query = "?status=all", id = GIFT_FILE_ID): Promise<ReviewedText[]> =>
  (await editor("GET", `/staff/text-files/${id}/texts/${query}`)).json().results;
const digestOf = async (key: string, id = GIFT_FILE_ID) =>
  (await textsOf("?status=all", id)).find((text) => text.key.endsWith(`.${key}`))!.text;
const answer = async (key: string, verdict: string, suggestion?: string, { as = editor, id = GIFT_FILE_ID } = {}) =>
  as("POST", `/staff/text-files/${id}/answers/`, {
    text: await digestOf(key, id),
    verdict,
    ...(suggestion === undefined ? {} : { suggestion }),
  });

test("files are listed with how much of each was read, and found by their texts in both languages", async () => {
  await answer("title", "right");
  await answer("seats", "better", "Wanachama, {seats} zimebaki");
  const list = async (query = "") => (await editor("GET", `/staff/text-files/${query}`)).json();
  expect(await list()).toMatchObject({
    results: [
      { id: GIFT_FILE_ID, name: "gifts emails", part: "server", page: null, texts: 4, read: 2, suggested: 1 },
      { id: HOME_FILE_ID, name: "home", part: "site", page: "/", texts: 1, read: 0, suggested: 0 },
    ],
    all: { files: 2, open_files: 2, texts: 5, read: 2, suggested: 1 },
  });
  const idsOf = async (query: string) => (await list(query)).results.map(({ id }: { id: number }) => id);
  expect(await idsOf("?q=COUNTIES")).toEqual([HOME_FILE_ID]);
  expect(await idsOf("?q=zimebaki")).toEqual([GIFT_FILE_ID]);
  expect(await idsOf("?status=suggested")).toEqual([GIFT_FILE_ID]);
  expect(await idsOf("?status=read")).toEqual([]);
  const first = await list("?limit=1&total=1");
  expect([first.results.length, first.total.count]).toEqual([1, 2]);
  expect(await idsOf(`?limit=1&after=${first.next}`)).toEqual([HOME_FILE_ID]);
  expect(await countUnreviewedTexts(services)).toEqual({ files: 2, unreviewedFiles: 2, texts: 5, unreviewedTexts: 3 });
});

test("of a text the last answer counts, the same again changes nothing, and all are kept with their authors", async () => {
  await answer("title", "right");
  await answer("title", "right");
  await answer("title", "better", "Zawadi  yako\n", { as: colleague });
  const again = await answer("title", "better", "Zawadi yako", { as: colleague });
  expect(again.json().file).toMatchObject({ read: 1, suggested: 1 });
  expect(again.json().text).toMatchObject({
    ...{ status: "better", suggestion: "Zawadi yako" },
    answers: [
      { verdict: "better", suggestion: "Zawadi yako", by: "Tom Mboya" },
      { verdict: "right", suggestion: null, by: "Wangari Nduta" },
    ],
  });
  expect((await textsOf("?status=open")).map(({ key }) => key)).not.toContain("giftContent.title");
  expect((await textsOf("?status=suggested")).map(({ key }) => key)).toEqual(["giftContent.title"]);
  await answer("title", "open");
  expect((await textsOf("?status=open")).map(({ key }) => key)).toContain("giftContent.title");
  const entries = db.selectFrom("audit_entries").select(["outcome", "subject_ids"]);
  expect(await entries.where("action", "=", "textReviews.answer").orderBy("id", "desc").limit(1).execute()).toEqual([
    { outcome: "done", subject_ids: [GIFT_FILE_ID] },
  ]);
});

test("an answer can be neither changed nor deleted, and stays without its author's account", async () => {
  await answer("title", "right");
  await expect(db.updateTable("text_answers").set({ verdict: "open" }).execute()).rejects.toThrow(/append-only/);
  await expect(db.deleteFrom("text_answers").execute()).rejects.toThrow(/append-only/);
  await db.updateTable("text_answers").set({ answered_by: null }).execute();
  expect((await textsOf())[0]!.answers).toMatchObject([{ verdict: "right", by: null }]);
});

test("equal texts of one file are answered each for itself", async () => {
  await answer("again", "right");
  expect((await textsOf()).map(({ status }) => status)).toEqual(["open", "open", "open", "right"]);
});

test.each([
  ["that loses a value", "Wanachama", "text_values_lost", "{seats} stands for a value and has to stay in the text."],
  ["with a value that is not there", "Wanachama {seats} {name}", "text_values_unknown", undefined],
  [
    "without a word of the glossary",
    "Watu: {seats}",
    "text_term_missing",
    "Of “member” the glossary says: mwanachama. Use one of these words.",
  ],
])("a suggestion %s is refused beside its field", async (_, suggestion, code, message) => {
  const reply = await answer("seats", "better", suggestion);
  expect([reply.statusCode, reply.headers.problem]).toEqual([400, code]);
  expect(reply.json().fields.suggestion).toEqual([message ?? expect.any(String)]);
  expect((await textsOf())[1]!.answers).toEqual([]);
});

test("an empty suggestion is refused, one that says the same is right, and spaces at the ends stay", async () => {
  const empty = await answer("sum", "better", " ");
  expect([empty.statusCode, empty.json().fields]).toEqual([400, { suggestion: ["This field is required."] }]);
  expect((await answer("title", "better", "Mchango wako ")).json().text).toMatchObject({ status: "right" });
  expect((await answer("sum", "better", "maelfu")).json().text.suggestion).toBe(" maelfu ");
});

test("a text that a release has changed needs a new answer, a moved one keeps its own, and what was suggested is right", async () => {
  for (const key of ["title", "sum"]) await answer(key, "right");
  await answer("seats", "better", "Wanachama {seats} bado");
  const [gifts, home] = createBuiltTexts().files;
  const changed = { "giftContent.title": "Zawadi yako", "giftContent.seats": "Wanachama {seats} bado" };
  const texts = gifts!.texts.map((text) => ({
    ...text,
    kiswahili: changed[text.key as keyof typeof changed] ?? text.kiswahili,
  }));
  services.builtTexts = { ...createBuiltTexts(), files: [{ ...gifts!, texts: texts.toReversed() }, home!] };
  expect((await textsOf()).map(({ key, status }) => [key.split(".")[1], status])).toEqual([
    ["again", "right"],
    ["sum", "right"],
    ["seats", "right"],
    ["title", "open"],
  ]);
  const gone = await editor("POST", `/staff/text-files/${GIFT_FILE_ID}/answers/`, {
    ...{ text: "0".repeat(32), verdict: "right" },
  });
  expect([gone.statusCode, gone.headers.problem]).toEqual([409, "text_changed"]);
});

test("a file that the sources mark as reviewed is read, but for what has changed since it was read here", async () => {
  await answer("title", "right", undefined, { id: HOME_FILE_ID });
  const [gifts, home] = createBuiltTexts().files;
  const mark = "Wangari Nduta on 2026-11-27";
  const texts = [{ ...home!.texts[0]!, kiswahili: "Nguvu kwa kaunti zote" }];
  services.builtTexts = {
    ...createBuiltTexts(),
    files: [
      { ...gifts!, mark },
      { ...home!, mark, texts },
    ],
  };
  const { results } = (await editor("GET", "/staff/text-files/")).json();
  expect(results).toMatchObject([
    { mark, texts: 4, read: 4 },
    { mark, texts: 1, read: 0 },
  ]);
});

test("what was read comes back into exactly its places of the sources, and marks the files that were read whole", async () => {
  const sources = [
    {
      file: "apps/api/src/features/gifts/gifts.emails.content.sw.ts",
      english:
        'export const giftContent = { title: "Your gift", seats: (seats: number) => `${seats} seats left for members` };\n',
      source:
        '// not reviewed\nexport const giftContent = { title: "Mchango wako", seats: (seats) => `Wanachama: ${seats} zimebaki` };\n',
    },
    {
      file: "apps/site/src/features/home/home.content.sw.ts",
      english: 'export const homeContent = { title: "Power to the counties", about: "About" };\n',
      source: '// not reviewed\nexport const homeContent = { title: "Nguvu kwa kaunti", about: "Kuhusu" };\n',
    },
  ];
  const rows = exportTexts(sources).split("\r\n").slice(1, -1);
  const textsIn = (file: string) =>
    rows
      .map((row) => row.split(","))
      .filter(([, , where]) => where!.startsWith(`${file} `))
      .map(([english, kiswahili, where]) => ({
        ...{ key: where!.split(" ")[1]!, english: english!, kiswahili: kiswahili! },
      }));
  const files = sources.map(({ file }, at) => ({
    ...{ id: [GIFT_FILE_ID, HOME_FILE_ID][at]!, file, page: null, mark: null, texts: textsIn(file) },
  }));
  services.builtTexts = { ...createBuiltTexts(), files } satisfies BuiltTexts;
  await answer("title", "right");
  await answer("seats", "better", "Wanachama, “{seats}” zimebaki", { as: colleague });
  await answer("title", "better", "=Nguvu, kwa kaunti", { id: HOME_FILE_ID });
  const reply = (await editor("GET", "/staff/text-answers/")).json();
  expect(reply).toMatchObject({ texts: 3, suggested: 2 });
  const { changed, faults } = importTexts(reply.csv, sources, { glossary: createBuiltTexts().glossary });
  expect(faults).toEqual([]);
  expect(Object.fromEntries(changed)).toEqual({
    [files[0]!.file]: sources[0]!.source
      .replace("not reviewed", `reviewed by Wangari Nduta, Tom Mboya on ${dayInNairobi(new Date())}`)
      .replace("Wanachama: ${seats} zimebaki", "Wanachama, “${seats}” zimebaki"),
    [files[1]!.file]: sources[1]!.source.replace("Nguvu kwa kaunti", "=Nguvu, kwa kaunti"),
  });
});

test("only who may review reads and answers", async () => {
  const call = createStaffCaller(app, services, auditor);
  const url = `/staff/text-files/${GIFT_FILE_ID}/answers/`;
  const refused = await call("POST", url, { text: await digestOf("title"), verdict: "right" });
  expect([refused.statusCode, refused.headers.problem]).toEqual([403, "permission_missing"]);
  expect((await call("GET", "/staff/text-files/")).statusCode).toBe(403);
  expect((await editor("GET", "/staff/text-files/5/texts/")).statusCode).toBe(404);
});
