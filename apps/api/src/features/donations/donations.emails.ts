import { inLanguages, type Language } from "@party/contract/values/languages";
import { formatKes } from "@party/contract/values/money";
import { type EmailContent, type EmailText, emailIn } from "#gateways/mail/email-template.ts";
import { BULK_EMAIL_OPTIONS, EMAIL_RETRIES } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import * as kiswahili from "./donations.emails.content.sw.ts";
import { donationEmails } from "./donations.emails.content.ts";

const texts = inLanguages(donationEmails, kiswahili.donationEmails);

/** The payloads hold ids only: no names or addresses in the queue. */
export const sendThanks = job<{ donationId: number }>("donations.send-thanks", EMAIL_RETRIES);
export const sendOfficeNotice = job<{ donationId: number }>("donations.send-notice", EMAIL_RETRIES);
export const sendGiftKept = job<{ donationId: number }>("donations.send-kept", EMAIL_RETRIES);
export const sendMonthlyGiftReminder = job<{ monthlyGiftId: number; month: string }>(
  "donations.send-reminder",
  BULK_EMAIL_OPTIONS,
);

export interface DonationEmail {
  amount: number;
  firstName: string;
  fullName: string;
  held: boolean;
  /** As far as is known: whoever gives without signing in may be one. */
  isMember: boolean;
  /** Of its payment. */
  reference: string;
  /** Null where none was issued. */
  receipt: string | null;
  /** Of the PDF. */
  receiptUrl: string;
  /** The page of the monthly gift; undefined for a single donation. */
  monthlyUrl: string | undefined;
}

const receiptLine = (language: Language, { receipt, reference }: DonationEmail) =>
  receipt ? texts[language].receipt(receipt) : texts[language].reference(reference);

/** The action, where there is a receipt. */
const receiptDownloadAction = (language: Language, { receipt }: DonationEmail) =>
  receipt ? { action: texts[language].download } : {};

const monthlyLines = (language: Language, { monthlyUrl }: DonationEmail): EmailText["paragraphs"] => {
  const { everyMonth, changeMonthly } = texts[language];
  return monthlyUrl ? [everyMonth, { label: changeMonthly, url: monthlyUrl }] : [];
};

const shareAndJoinLines = (
  language: Language,
  { isMember }: DonationEmail,
  siteUrl: string,
): EmailText["paragraphs"] => {
  const { share, shared, join } = texts[language];
  return [
    { label: share, url: `https://wa.me/?text=${encodeURIComponent(shared(`${siteUrl}/donate`))}` },
    ...(isMember ? [] : [{ label: join, url: `${siteUrl}/joinus` }]),
  ];
};

/** What a giver reads of a gift that has arrived for good. @param siteUrl in the language */
const receivedDonationEmail =
  (kind: "thanks" | "kept") =>
  (language: Language, gift: DonationEmail, siteUrl: string): EmailContent => {
    const { arrived, next, ...text } = texts[language][kind](formatKes(gift.amount));
    const paragraphs = [
      arrived,
      receiptLine(language, gift),
      next,
      ...monthlyLines(language, gift),
      ...shareAndJoinLines(language, gift, siteUrl),
    ];
    return emailIn(
      language,
      { ...text, paragraphs, ...receiptDownloadAction(language, gift) },
      { greeting: gift.firstName, url: gift.receiptUrl },
    );
  };

export const thankYouEmail = receivedDonationEmail("thanks");
/** After two people have decided that a held gift is kept. */
export const keptDonationEmail = receivedDonationEmail("kept");

export function heldDonationEmail(language: Language, gift: DonationEmail): EmailContent {
  const { lines, ...text } = texts[language].held(formatKes(gift.amount));
  const paragraphs = [...lines, receiptLine(language, gift), ...monthlyLines(language, gift)];
  return emailIn(
    language,
    { ...text, paragraphs, ...receiptDownloadAction(language, gift) },
    { greeting: gift.firstName, url: gift.receiptUrl },
  );
}

/** The email to the party's office. */
export const officeNoticeEmail = (gift: DonationEmail): EmailContent => ({
  subject: gift.held
    ? `To check: a gift of ${formatKes(gift.amount)} is above the limit`
    : `A gift of ${formatKes(gift.amount)} has arrived`,
  preview: `${gift.fullName}, ${gift.reference}`,
  heading: gift.held ? "A gift is held for review" : "A gift has arrived",
  paragraphs: [
    gift.monthlyUrl
      ? `${gift.fullName} gave ${formatKes(gift.amount)}, as a monthly gift.`
      : `${gift.fullName} gave ${formatKes(gift.amount)}.`,
    gift.receipt ? `Reference ${gift.reference}, receipt ${gift.receipt}.` : `Reference ${gift.reference}.`,
    ...(gift.held
      ? [
          "It brings the gifts of this giver this year above the limit in force. The money is here and is not to be used until somebody has decided whether it is kept or returned. The donor was told so.",
        ]
      : []),
  ],
  notes: ["The donor has declared to be a Kenyan citizen who gives their own money in their own name."],
});

export function monthlyGiftReminderEmail(
  language: Language,
  gift: { amount: number; firstName: string; prompts: boolean; url: string },
): EmailContent {
  const { chosen, prompt, page, notThisMonth, end, declaration, ...text } = texts[language].reminder(
    formatKes(gift.amount),
  );
  const { preview, how } = gift.prompts ? prompt : page;
  const notes = [notThisMonth, { label: end, url: `${gift.url}#end` }, declaration];
  return emailIn(
    language,
    { ...text, preview, paragraphs: [chosen, how], notes },
    { greeting: gift.firstName, url: gift.url },
  );
}
