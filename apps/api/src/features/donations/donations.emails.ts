import { formatKes } from "@party/contract/values/money";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { BULK_EMAIL, EMAIL_RETRIES, job } from "#jobs/jobs.ts";

/** The payloads hold ids only: no names or addresses in the queue. */
export const sendThanks = job<{ donationId: number }>("donations.send-thanks", EMAIL_RETRIES);
export const sendNotice = job<{ donationId: number }>("donations.send-notice", EMAIL_RETRIES);
export const sendReminder = job<{ monthlyGiftId: number; month: string }>("donations.send-reminder", BULK_EMAIL);

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

const receiptLine = ({ receipt, reference }: DonationEmail) =>
  receipt
    ? `Your receipt ${receipt} is attached as a PDF. Please keep it.`
    : `Your reference is ${reference}. Please keep it.`;

const downloadAction = ({ receipt, receiptUrl }: DonationEmail) =>
  receipt ? { action: { label: "Download receipt", url: receiptUrl } } : {};

const monthlyLines = ({ monthlyUrl }: DonationEmail): EmailContent["paragraphs"] =>
  monthlyUrl
    ? [
        "You chose to give every month. We email you once a month, and one tap starts the payment. Nothing is ever taken unless you pay it yourself.",
        { label: "Change or end your monthly gift", url: monthlyUrl },
      ]
    : [];

const UNEXPECTED_GIFT_NOTE = "If you did not make this gift, please answer this mail, and we will look into it.";

/** @param siteUrl no trailing slash */
const shareLines = (partyName: string, { isMember }: DonationEmail, siteUrl: string): EmailContent["paragraphs"] => [
  {
    label: "Ask friends on WhatsApp to give too",
    url: `https://wa.me/?text=${encodeURIComponent(`I have given to the ${partyName}. You can give too: ${siteUrl}/donate`)}`,
  },
  ...(isMember
    ? []
    : [{ label: "Not a member yet? Ordinary membership is free: see how to join", url: `${siteUrl}/joinus` }]),
];

/** @param siteUrl no trailing slash */
export const thankYouEmail = (partyName: string, gift: DonationEmail, siteUrl: string): EmailContent => ({
  subject: `Thank you for your gift of ${formatKes(gift.amount)}`,
  preview: `Asante sana. Your gift to the ${partyName} has arrived.`,
  heading: "Asante sana!",
  greeting: gift.firstName,
  paragraphs: [
    `Your gift of ${formatKes(gift.amount)} to the ${partyName} has arrived. Thank you.`,
    receiptLine(gift),
    "What happens next: we enter your gift in our books under your name, as the law asks, and put it to work. Our constitution asks for an audit each year. To see its report, answer this mail.",
    ...monthlyLines(gift),
    ...shareLines(partyName, gift, siteUrl),
  ],
  ...downloadAction(gift),
  notes: [UNEXPECTED_GIFT_NOTE],
});

export const heldEmail = (partyName: string, gift: DonationEmail): EmailContent => ({
  subject: `Your gift of ${formatKes(gift.amount)} is being checked`,
  preview: "It has arrived, and is held until we know that we may keep it.",
  heading: "Your gift has arrived, and is being checked",
  greeting: gift.firstName,
  paragraphs: [
    `Your gift of ${formatKes(gift.amount)} to the ${partyName} has arrived. Thank you.`,
    "It brings your gifts of this year above the limit for one giver. So we hold it, and do not use it. A person checks it now. We then write to you: either we may keep your gift, or we return it to you in full.",
    "You do not have to do anything. Please do not send it again.",
    receiptLine(gift),
    ...monthlyLines(gift),
  ],
  ...downloadAction(gift),
  notes: [UNEXPECTED_GIFT_NOTE],
});

/** The email to the party's office. */
export const noticeEmail = (gift: DonationEmail): EmailContent => ({
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

export const reminderEmail = (
  partyName: string,
  gift: { amount: number; firstName: string; prompts: boolean; url: string },
): EmailContent => ({
  subject: `Your monthly gift of ${formatKes(gift.amount)}`,
  preview: gift.prompts ? "One tap sends the payment to your phone." : "One tap opens the payment.",
  heading: "Your gift for this month",
  greeting: gift.firstName,
  paragraphs: [
    `You chose to give ${formatKes(gift.amount)} to the ${partyName} every month. Thank you for staying with us.`,
    gift.prompts
      ? "Tap below, then tap again on the page. You get a prompt on your phone, and you confirm with your PIN. Nothing is taken without it."
      : "Tap below, and pay on the page that opens. Nothing is taken unless you pay.",
  ],
  action: { label: "Give this month", url: gift.url },
  notes: [
    "Not this month? You can ignore this email. We remind you once a month, and no more.",
    { label: "End your monthly gift and these emails", url: `${gift.url}#end` },
    "By giving again you confirm your declaration: you are a Kenyan citizen and give your own money in your own name.",
  ],
});
