import type { TextBodies } from "@party/contract/texts";
import { textIds } from "@party/contract/values/texts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaffCaller } from "#features/content/content.factories.ts";
import { renderExportPage } from "#features/my-data/exports.ts";
import { createLibraryPicture } from "#features/pictures/pictures.factories.ts";
import { listPicturesByIds } from "#features/pictures/pictures.queries.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { renderEmail } from "#gateways/mail/email-template.ts";
import {
  builtInParty,
  formatMemberNumber,
  party,
  partyInLanguages,
  partyScheme,
  publishedLogo,
  setPublishedParty,
} from "#party.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { readPdf } from "#testing/pdf-text.ts";
import { documentExamples } from "#testing/texts/document-examples.ts";
import { mailExamples } from "#testing/texts/mail-examples.ts";
import { allJobs } from "#worker.ts";
import { loadPublishedParty } from "./published-party.ts";
import { followPublishedTexts } from "./published-texts.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

let editor: ReturnType<typeof createStaffCaller>;
let secretary: ReturnType<typeof createStaffCaller>;
beforeAll(async () => {
  await services.jobs.work(allJobs(services));
  editor = createStaffCaller(app, services, await createStaff(services, "communications"));
  secretary = createStaffCaller(app, services, await createStaff(services, "secretary_general"));
});

const NAME = "Maendeleo Endelevu na Haki ya Kijamii";
const identity = {
  name: NAME,
  short_name: "MEHK",
  tagline: "The Tree Party",
  slogan: "Justice for all",
  description: "A Kenyan party for sustainable development.",
  founded: 2026,
  member_number_prefix: "MEHK",
  colours: { primary: "#5b2a86", accent: "#e6b800" },
} satisfies Partial<TextBodies["identity"]>;
const accounts = { pay_bill: "123456", gift_amounts: [100, 500, 1_000, 5_000, 10_000] };
const contacts = { address: "Moi Avenue 7, Nyeri", email: "office@mehk.example", phone: "+254711000000" };

/** Writes a text, in English or its Kiswahili, and has a second person approve it. */
async function publish(key: "identity" | "payment-accounts" | "contact", changes: object, language?: "sw") {
  const url = `/staff/content/texts/${textIds[key]}/${language ? `translations/${language}/` : ""}`;
  const { version, body, english } = (await editor("GET", url)).json();
  const written = language
    ? { version, words: { ...english.words, ...changes }, source: english.revision }
    : { version, body: { ...body, text: { ...body.text, ...changes } } };
  const saved = await editor("PUT", url, written);
  expect([saved.statusCode, saved.json().detail]).toEqual([200, undefined]);
  const { revision, version: next } = saved.json();
  const alone = { revision, version: next, ...(language ? {} : { audience: "nobody" }) };
  expect((await editor("POST", `${url}publications/`, alone)).statusCode, "by one person").toBe(409);
  const target = { revision, version: next, reason: "Decided by the council", ...(language ? { language } : {}) };
  const proposed = await editor("POST", `/staff/texts/${textIds[key]}/proposals/`, target);
  const { id } = proposed.json();
  const approvals = `/staff/proposals/${id}/approvals/`;
  expect((await editor("POST", approvals, {})).statusCode, "by the same person").toBe(409);
  expect((await secretary("POST", approvals, {})).statusCode).toBe(200);
  const done = () => db.selectFrom("proposals").select("done_at").where("id", "=", id).executeTakeFirst();
  await expect.poll(async () => (await done())?.done_at).toBeInstanceOf(Date);
}

const ofFirstParty = /ugatuzi|#006400|#ffd700|#90ee90|bus party|chama cha basi/i;

/** `0.36 0.16 0.53 rg`, as a PDF writes the colour of what follows. */
const pdfColour = (hex: string) =>
  [1, 3, 5].map((at) => String(Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 100) / 100)).join(" ");

test("what two people publish is the party in both languages, at once after a restart", async () => {
  await publish("identity", identity);
  await publish("contact", contacts);
  await publish("payment-accounts", accounts);
  expect(party.name, "until it is read").toBe(builtInParty.en.name);
  await loadPublishedParty(services);
  expect(party).toMatchObject({ name: NAME, shortName: "MEHK", slogan: identity.slogan, founded: 2026, contacts });
  expect(party.contacts.placeholder).toBeUndefined();
  expect(party.giftAmounts).toEqual(accounts.gift_amounts);
  expect(party.payments.payBill).toEqual({ businessNumber: "123456" });
  expect(partyInLanguages.sw).toMatchObject({ name: NAME, tagline: identity.tagline, contacts });

  await publish("identity", { "text.tagline": "Chama cha Mti", "text.slogan": "Haki kwa wote" }, "sw");
  await loadPublishedParty(services);
  expect(partyInLanguages.sw).toMatchObject({ name: NAME, tagline: "Chama cha Mti", slogan: "Haki kwa wote" });
  expect(party.tagline).toBe("The Tree Party");
});

test("another process follows what is published, without being asked", async () => {
  const stopping = new AbortController();
  const following = followPublishedTexts({ ...services, stopping });
  await publish("payment-accounts", { pay_bill: "654321" });
  await expect.poll(() => party.payments.payBill.businessNumber, { timeout: 10_000 }).toBe("654321");
  stopping.abort();
  await following;
});

test.each(["en", "sw"] as const)("mails and files say the published name in its colours (%s)", async (language) => {
  for (const [name, mail] of Object.entries(mailExamples(language))) {
    const { html, text } = renderEmail(mail, {
      name: party.name,
      taglines: { en: partyInLanguages.en.tagline, sw: partyInLanguages.sw.tagline },
      address: party.contacts.address,
      email: party.contacts.email,
      siteUrl: "https://mehk.example",
      scheme: partyScheme(),
    });
    const all = [mail.subject, mail.preview, html, text].join("\n");
    // Its example has the word as a title.
    if (name !== "announced news") expect([name, ofFirstParty.exec(all)?.[0]]).toEqual([name, undefined]);
    expect(html).toContain("background:#5b2a86");
  }
  for (const [name, file] of Object.entries(await documentExamples(language))) {
    if (!name.endsWith(".pdf")) {
      expect(Buffer.from(file).toString()).toContain(NAME);
      continue;
    }
    const { text, colours } = readPdf(file);
    expect([name, text]).toEqual([name, expect.stringContaining("Maendeleo")]);
    expect([name, ofFirstParty.exec(text)?.[0]]).toEqual([name, undefined]);
    expect(colours).toContain(pdfColour("#5b2a86"));
    expect(colours).not.toContain(pdfColour("#006400"));
    expect(colours).not.toContain(pdfColour("#ffd700"));
  }
  const made = { party: party.name, made_at: new Date().toISOString(), notes: [], sections: [] };
  expect(renderExportPage(made, language)).not.toMatch(ofFirstParty);
});

test("the mail that is sent, the API's document and the head office are the published party's", async () => {
  await services.mailer.send({
    ...{ key: "1", causedAt: new Date(), to: "wangari@party.example" },
    ...{ subject: "Hello", preview: "", heading: "Hello", paragraphs: [] },
  });
  const [mail] = await openOutbox(services.config.dataDirectory).emailsTo("wangari@party.example");
  expect(mail?.from).toMatchObject({ name: NAME, address: contacts.email });
  expect(mail?.html).not.toMatch(ofFirstParty);
  expect((await app.inject({ url: "/api/schema/" })).json().info.title).toBe(`${NAME} API`);
  expect((await app.inject({ url: "/api/docs/" })).body).toContain(`<title>${NAME} API</title>`);
});

test("a logo of the library stands in mails and files, once it is encoded", async () => {
  const { id: userId } = await createStaff(services, "communications");
  const picture = await createLibraryPicture(services, userId);
  const { hash } = (await listPicturesByIds(db, [picture]))[0]!;
  await publish("identity", { logo: `/media/pictures/${hash}` });
  await loadPublishedParty(services);
  expect(party.logo).toBe(`/media/pictures/${hash}`);
  expect(publishedLogo(), "not encoded yet").toBeUndefined();
  const drawing = await sharp({ create: { width: 480, height: 240, channels: 3, background: "#5b2a86" } })
    .webp()
    .toBuffer();
  await services.media.put(`pictures/${hash}-480.webp`, drawing);
  await loadPublishedParty(services);
  expect(await sharp(publishedLogo()).metadata()).toMatchObject({ format: "png", width: 192, height: 192 });
  const to = "tom@party.example";
  const content = { subject: "Hello", preview: "", heading: "Hello", paragraphs: [] };
  await services.mailer.send({ ...content, key: "2", causedAt: new Date(), to });
  const [mail] = await openOutbox(services.config.dataDirectory).emailsTo(to);
  expect(Buffer.from(mail!.attachments[0]!.content as ArrayBuffer)).toEqual(publishedLogo());
  expect(readPdf((await documentExamples("en"))["receipt.pdf"]!).text).toContain("Maendeleo");
});

test("numbers are printed with the new prefix", () => {
  expect(formatMemberNumber(42)).toBe("MEHK-000042");
});

test("colours that could not be read are refused with the nearest that can", async () => {
  const url = `/staff/content/texts/${textIds.identity}/`;
  const { version, body } = (await editor("GET", url)).json();
  const colours = { primary: "#ffe000", accent: "#ffd700" };
  const saved = (await editor("PUT", url, { version, body: { ...body, text: { ...body.text, colours } } })).json();
  expect(saved.checks).toContain("#ffe000 is too light for white letters: the nearest that works is #7d6d00.");
  const proposal = { revision: saved.revision, version: saved.version, reason: "Yellow" };
  const refused = await editor("POST", `/staff/texts/${textIds.identity}/proposals/`, proposal);
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining("#7d6d00")]);
});

test("without published texts the party is that of party.json", async () => {
  await db.updateTable("site_texts").set({ body: null, published_at: null }).execute();
  await db.deleteFrom("content_translations").execute();
  await loadPublishedParty(services);
  expect({ ...party }).toMatchObject(builtInParty.en);
  setPublishedParty({ en: {}, sw: {} });
  expect(formatMemberNumber(42)).toBe("U-000042");
});
