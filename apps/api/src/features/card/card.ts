import type { CardCheck, MemberCard } from "@party/contract/card";
import type { Party } from "@party/contract/party";
import { inLanguages, type Language } from "@party/contract/values/languages";
import { formatDay } from "@party/contract/values/nairobi-time";
import { linkToken, verifyLinkToken } from "#crypto.ts";
import { collectPdf, createPdf, fitText } from "#documents/pdf.ts";
import { drawQr } from "#documents/qr-code.ts";
import { accentColour, primaryColour } from "#documents/tagged-pdf.ts";
import { findUserById, getUserById } from "#features/auth/auth.ts";
import { endConsent, hasConsented, recordConsent } from "#features/consents/consents.ts";
import { findActiveMemberByNumber, findActiveMembership } from "#features/memberships/memberships.ts";
import { findPortrait } from "#features/profile/pictures.ts";
import { toPortraitJpeg } from "#gateways/media/formats/portrait.ts";
import type { Services } from "#services.ts";
import * as kiswahili from "./card.content.sw.ts";
import { cardTexts } from "./card.content.ts";

const texts = inLanguages(cardTexts, kiswahili.cardTexts);

type CardServices = Pick<Services, "db" | "config">;

/** @returns null without an active membership */
export async function findCard(
  { db, config }: CardServices,
  userId: number,
  language: Language = "en",
): Promise<MemberCard | null> {
  const membership = await findActiveMembership(db, userId, language);
  if (!membership) return null;
  const [user, portrait, nameShown] = await Promise.all([
    getUserById({ db }, userId),
    findPortrait(db, userId),
    hasConsented(db, userId, "card_name"),
  ]);
  return {
    name: `${user.first_name} ${user.last_name}`,
    number: membership.formattedNumber,
    plan: membership.plan,
    valid_until: membership.validUntil,
    renewal_due: membership.renewalDue,
    picture: portrait?.large ?? null,
    code: linkToken(config.secretKey, "card", membership.number),
    name_shown: nameShown,
    shown_as: abbreviateName(user),
  };
}

/** Records or ends the consent to be named when the card is verified. Idempotent. */
export async function setNameShownOnCard(
  needs: CardServices,
  userId: number,
  nameShown: boolean,
  language: Language,
): Promise<MemberCard | null> {
  await needs.db.transaction().execute(async (tx) => {
    const consent = { purpose: "card_name", channel: "dashboard" } as const;
    if (!nameShown) await endConsent(tx, userId, consent);
    else if (!(await hasConsented(tx, userId, consent.purpose))) {
      await recordConsent(tx, { ...consent, of: { user_id: userId }, language });
    }
  });
  return findCard(needs, userId, language);
}

/** Whether the membership behind a card's code is active today, with the holder's short name if they agreed. */
export async function verifyCard({ db, config }: CardServices, code: string): Promise<CardCheck> {
  const number = verifyLinkToken(config.secretKey, "card", code);
  const userId = number === undefined ? undefined : await findActiveMemberByNumber(db, number);
  if (userId === undefined) return { valid: false };
  const user = (await hasConsented(db, userId, "card_name")) ? await findUserById({ db }, userId) : undefined;
  return { valid: true, ...(user ? { holder: abbreviateName(user) } : {}) };
}

/** E.g. `Wangari M.`, also for Wangari wa Menza. By grapheme, so that an initial keeps its diacritics. */
function abbreviateName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const [initial] = new Intl.Segmenter("en").segment(last_name.split(/\s+/).at(-1)!);
  return `${first_name} ${initial?.segment ?? ""}.`;
}

/** Bank card size, 85.6 by 54 mm (ISO 7810, ID-1), in points. */
const [WIDTH, HEIGHT] = [242.65, 153.07];
const MARGIN = 12;
const HEADER_HEIGHT = 34;
const PORTRAIT_SIZE = 62;
const QR_SIZE = 68;
const [TEXT, GREY] = ["#1f1f1f", "#555555"];

/** @param siteUrl in the language; no trailing slash. @param portrait the stored picture, if any */
export async function renderCardPdf(
  language: Language,
  party: Party,
  siteUrl: string,
  card: MemberCard,
  portrait: Buffer | undefined,
): Promise<Buffer> {
  const { title, documentTitle, noEnd, labels, scan } = texts[language];
  const doc = createPdf(language, {
    size: [WIDTH, HEIGHT],
    margin: 0,
    info: { Title: documentTitle(card.number), Author: party.name },
  });

  doc.rect(0, 0, WIDTH, HEADER_HEIGHT).fill(primaryColour()).rect(0, HEADER_HEIGHT, WIDTH, 3).fill(accentColour());
  const inBand = { left: MARGIN, width: WIDTH - 2 * MARGIN };
  fitText(doc, party.name, { weight: "bold", size: 13, colour: "#ffffff" }, { ...inBand, top: 6, height: 15 });
  fitText(doc, title, { weight: "regular", size: 7.5, colour: "#ffffff" }, { ...inBand, top: 22, height: 9 });
  const left = portrait ? MARGIN + PORTRAIT_SIZE + 8 : MARGIN;
  if (portrait)
    doc.image(await toPortraitJpeg(portrait), MARGIN, HEADER_HEIGHT + 12, {
      width: PORTRAIT_SIZE,
      height: PORTRAIT_SIZE,
    });
  const textWidth = WIDTH - left - QR_SIZE - MARGIN - 6;
  const until = card.valid_until ? formatDay(card.valid_until, language) : noEnd;
  let top = HEADER_HEIGHT + 9;
  for (const [label, value, height] of [
    [labels.name, card.name, 20],
    [labels.number, card.number, 10],
    [labels.plan, card.plan, 10],
    [labels.until, until, 10],
  ] as const) {
    fitText(doc, label, { weight: "regular", size: 5.5, colour: GREY }, { left, top, width: textWidth, height: 7 });
    fitText(doc, value, { weight: "bold", size: 8.5, colour: TEXT }, { left, top: top + 7, width: textWidth, height });
    top += height + 12;
  }
  const address = `${siteUrl}/verify/${card.code}`;
  const qr = { left: WIDTH - MARGIN - QR_SIZE, top: HEADER_HEIGHT + 11 };
  drawQr(doc, address, qr.left, qr.top, QR_SIZE);
  doc.link(qr.left, qr.top, QR_SIZE, QR_SIZE, address);
  const caption = { left: qr.left, top: qr.top + 2 + QR_SIZE, width: QR_SIZE, height: 7 };
  fitText(doc, scan, { weight: "regular", size: 5.5, colour: GREY }, caption);
  return collectPdf(doc);
}
