import { createHash } from "node:crypto";
import type { Party } from "@party/contract/party";
import { normaliseTicketCode, TICKET_ALPHABET, TICKET_HASH_LENGTH } from "@party/contract/values/events";
import { inLanguages, type Language } from "@party/contract/values/languages";
import { isHmacValid, prefixedHmac } from "#crypto.ts";
import { collectPdf, createPdf, fitText } from "#documents/pdf.ts";
import { drawQr } from "#documents/qr-code.ts";
import { accentColour, primaryColour } from "#documents/tagged-pdf.ts";
import * as kiswahili from "./attendance.emails.content.sw.ts";
import { ticketTexts } from "./attendance.emails.content.ts";

const texts = inLanguages(ticketTexts, kiswahili.ticketTexts);

/** 60 bits, short enough to type. */
const HMAC_LENGTH = 12;
const MAX_TICKET_ID = 2_147_483_647;

function encodeTicketId(id: number): string {
  let digits = "";
  for (let rest = id; rest > 0; rest = Math.floor(rest / 32)) digits = TICKET_ALPHABET[rest % 32] + digits;
  return digits;
}

function ticketHmac(secretKey: string, id: number): string {
  const mac = prefixedHmac(secretKey, `ticket:${id}`);
  return Array.from(mac.subarray(0, HMAC_LENGTH), (byte) => TICKET_ALPHABET[byte % 32]).join("");
}

/** The text of a ticket's QR code: its id and a MAC. Not stored. */
export const ticketCode = (secretKey: string, id: number): string =>
  [encodeTicketId(id), ...ticketHmac(secretKey, id).match(/.{4}/g)!].join("-");

/** @returns the ticket's id; undefined for a code that is not valid */
export function ticketIdOf(secretKey: string, code: string): number | undefined {
  const [, digits, mac] =
    new RegExp(`^([${TICKET_ALPHABET}]{1,7})([${TICKET_ALPHABET}]{${HMAC_LENGTH}})$`).exec(normaliseTicketCode(code)) ??
    [];
  if (digits === undefined || mac === undefined) return undefined;
  const id = [...digits].reduce((sum, digit) => sum * 32 + TICKET_ALPHABET.indexOf(digit), 0);
  if (id > MAX_TICKET_ID) return undefined;
  return isHmacValid(secretKey, mac, (key) => ticketHmac(key, id)) ? id : undefined;
}

/** Lets a steward's phone recognise a ticket without being able to forge one. */
export const ticketHash = (secretKey: string, id: number): string =>
  createHash("sha256")
    .update(normaliseTicketCode(ticketCode(secretKey, id)))
    .digest("base64url")
    .slice(0, TICKET_HASH_LENGTH);

/** How a guest without a name is called. */
export const guestName = (language: Language, seat: number, member: string): string =>
  texts[language].guest(seat, member);

/** A6 portrait in points, which fits a phone's screen. */
const [WIDTH, HEIGHT] = [297.64, 419.53];
const MARGIN = 20;
const HEADER_HEIGHT = 64;
const QR_SIZE = 200;
const [TEXT, SOFT] = ["#1f1f1f", "#555555"];

interface TicketDetails {
  /** The text of the QR code. */
  code: string;
  /** E.g. `Wangari Nduta` or `Guest 1 of Wangari Nduta`. */
  holder: string;
  event: { title: string; when: string; place: string | null };
}

/** One PDF per seat, so that it can be forwarded to a guest. */
export async function ticketPdf(
  language: Language,
  party: Party,
  { code, holder, event }: TicketDetails,
): Promise<Buffer> {
  const { title, hint } = texts[language];
  const doc = createPdf(language, {
    size: [WIDTH, HEIGHT],
    margin: 0,
    info: { Title: title(event.title), Author: party.name },
  });
  const [bold, regular] = [{ weight: "bold" as const }, { weight: "regular" as const }];
  const column = { left: MARGIN, width: WIDTH - 2 * MARGIN };

  doc.rect(0, 0, WIDTH, HEADER_HEIGHT).fill(primaryColour()).rect(0, HEADER_HEIGHT, WIDTH, 4).fill(accentColour());
  fitText(doc, party.name, { ...regular, size: 10, colour: "#ffffff" }, { ...column, top: 12, height: 12 });
  fitText(doc, event.title, { ...bold, size: 15, colour: "#ffffff" }, { ...column, top: 26, height: 32 });
  fitText(doc, event.when, { ...bold, size: 11, colour: TEXT }, { ...column, top: HEADER_HEIGHT + 14, height: 14 });
  if (event.place) {
    fitText(
      doc,
      event.place,
      { ...regular, size: 10, colour: SOFT },
      { ...column, top: HEADER_HEIGHT + 30, height: 24 },
    );
  }
  drawQr(doc, code, (WIDTH - QR_SIZE) / 2, HEADER_HEIGHT + 58, QR_SIZE);
  fitText(
    doc,
    holder,
    { ...bold, size: 13, colour: TEXT },
    { ...column, top: HEADER_HEIGHT + 66 + QR_SIZE, height: 30 },
  );
  fitText(
    doc,
    code,
    { ...regular, size: 12, colour: TEXT },
    { ...column, top: HEADER_HEIGHT + 100 + QR_SIZE, height: 14 },
  );
  fitText(
    doc,
    hint,
    { ...regular, size: 9, colour: SOFT },
    { ...column, top: HEADER_HEIGHT + 118 + QR_SIZE, height: 12 },
  );
  return collectPdf(doc);
}
