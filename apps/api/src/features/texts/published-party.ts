import { identityText } from "@party/contract/identity";
import { type TextBodies, textBodySchemas } from "@party/contract/texts";
import { type TextKey, textIds } from "@party/contract/values/texts";
import { contactText } from "@party/samples/texts/contact";
import type { Database } from "#database/database.ts";
import { findPublishedItemTexts, withTranslatedTexts } from "#features/content/translations/translations.queries.ts";
import { readPublishedFile, sizedFileName } from "#features/pictures/pictures.ts";
import { toLogoPng } from "#gateways/media/formats/logo.ts";
import { MediaUnavailableError } from "#gateways/media/media-store.ts";
import { builtInParty, setPublishedParty } from "#party.ts";
import type { Services } from "#services.ts";
import { listPublishedTexts } from "./texts.queries.ts";

const partyTexts = ["identity", "contact", "payment-accounts"] as const satisfies TextKey[];
type PartyTexts = Partial<Pick<TextBodies, (typeof partyTexts)[number]>>;

/** Without the body of another release that does not fit. */
const parseBody = <Key extends TextKey>(key: Key, body: unknown) =>
  textBodySchemas[key].safeParse(body).data as TextBodies[Key] | undefined;

/** What is published of the party in both languages; where there is no Kiswahili, its English. */
async function listPartyTexts(db: Database): Promise<{ en: PartyTexts; sw: PartyTexts }> {
  const ids = partyTexts.map((key) => textIds[key]);
  const rows = await listPublishedTexts(db, ids);
  const words = await findPublishedItemTexts(db, "texts", "sw", ids);
  const bodyOf = <Key extends TextKey>(key: Key) => {
    const row = rows.find(({ id }) => id === textIds[key]);
    return row && parseBody(key, row.body);
  };
  const en = { identity: bodyOf("identity"), contact: bodyOf("contact"), accounts: bodyOf("payment-accounts") };
  const { en: english } = builtInParty;
  const translated = {
    identity: withTranslatedTexts(en.identity ?? identityText(english), words.get(textIds.identity)) ?? en.identity,
    contact: withTranslatedTexts(en.contact ?? contactText(english), words.get(textIds.contact)) ?? en.contact,
  };
  return {
    en: { identity: en.identity, contact: en.contact, "payment-accounts": en.accounts },
    sw: { ...translated, "payment-accounts": en.accounts },
  } as { en: PartyTexts; sw: PartyTexts };
}

/** The hash of a logo of the library; undefined for a picture of the site, and without one. */
const logoHashOf = (texts: PartyTexts) => /^\/media\/pictures\/([0-9a-f]+)$/.exec(texts.identity?.logo ?? "")?.[1];

/** The logo as mail programs and PDF take it; undefined while it is not encoded, or the media are away. */
async function findLogo({ media }: Pick<Services, "media">, hash: string): Promise<Buffer | undefined> {
  try {
    const file = await readPublishedFile(media, sizedFileName(hash, 480, "webp"));
    return file && (await toLogoPng(file.bytes));
  } catch (error) {
    if (error instanceof MediaUnavailableError) return undefined;
    throw error;
  }
}

let known = "";

/** Reads what the party's published texts say of it; a server does so before it listens. */
export async function loadPublishedParty({ db, media }: Pick<Services, "db" | "media">): Promise<void> {
  const texts = await listPartyTexts(db);
  const found = JSON.stringify(texts);
  if (found === known) return;
  const hash = logoHashOf(texts.en);
  const logo = hash ? await findLogo({ media }, hash) : undefined;
  setPublishedParty(texts, logo);
  // A logo that is not there yet is looked for again.
  known = hash && !logo ? "" : found;
}
