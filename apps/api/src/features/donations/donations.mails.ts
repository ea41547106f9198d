import { formatKes } from "@party/contract/values/money";
import type { Letter } from "#gateways/mail/letter.ts";
import { job } from "#jobs/jobs.ts";

/** Two days of attempts: 30 seconds at first, then twice as long each time, four hours at most. */
const PATIENT = { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3_600 };

/** Jobs carry ids alone: neither name nor address lies in the queue. */
export const sendThanks = job<{ donationId: number }>("donations.send-thanks", PATIENT);
export const sendNotice = job<{ donationId: number }>("donations.send-notice", PATIENT);
export const sendReminder = job<{ monthlyGiftId: number; month: string }>("donations.send-reminder", PATIENT);

export interface ArrivedGift {
  amount: number;
  firstName: string;
  fullName: string;
  held: boolean;
  /** Where it stands in the party's books. */
  reference: string;
  /** Null where none was issued. */
  receipt: string | null;
  /** The page of a monthly gift; undefined for a gift that stands alone. */
  monthlyUrl: string | undefined;
}

const aboutReceipt = ({ receipt, reference }: ArrivedGift) =>
  receipt
    ? `Your receipt number is ${receipt}. The receipt itself comes in a mail of its own.`
    : `Your reference is ${reference}. Please keep it.`;

const aboutMonth = ({ monthlyUrl }: ArrivedGift) =>
  monthlyUrl
    ? [
        `You chose to give every month. Once a month we will write to you, and one tap sends the payment to your phone. Nothing is ever taken by itself. To end it at any time: ${monthlyUrl}`,
      ]
    : [];

const NOT_YOU = "If you did not make this gift, please answer this mail, and we will look into it.";

export const thankYouLetter = (partyName: string, gift: ArrivedGift): Letter => ({
  subject: `Thank you for your gift of ${formatKes(gift.amount)}`,
  preview: `Asante sana. Your gift to the ${partyName} has arrived.`,
  heading: "Asante sana!",
  paragraphs: [
    `Dear ${gift.firstName},`,
    `your gift of ${formatKes(gift.amount)} to the ${partyName} has arrived. Thank you.`,
    aboutReceipt(gift),
    "What happens next: we enter your gift in our books under your name, as the law asks, and put it to work. Our accounts and the sources of our funds are published every year.",
    ...aboutMonth(gift),
  ],
  notes: [NOT_YOU],
});

/** Plain about money that is here and may have to go back. */
export const heldLetter = (partyName: string, gift: ArrivedGift): Letter => ({
  subject: `Your gift of ${formatKes(gift.amount)} is being checked`,
  preview: "It has arrived, and is held until we know that we may keep it.",
  heading: "Your gift has arrived, and is being checked",
  paragraphs: [
    `Dear ${gift.firstName},`,
    `your gift of ${formatKes(gift.amount)} to the ${partyName} has arrived. Thank you.`,
    "It brings your gifts of this year above the limit for one giver. So we hold it, and do not use it. A person checks it now. We then write to you: either we may keep your gift, or we return it to you in full.",
    "You need do nothing. Please do not send it again.",
    aboutReceipt(gift),
    ...aboutMonth(gift),
  ],
  notes: [NOT_YOU],
});

/** To the party's office. */
export const noticeLetter = (gift: ArrivedGift): Letter => ({
  subject: gift.held
    ? `To check: a gift of ${formatKes(gift.amount)} is above the limit`
    : `A gift of ${formatKes(gift.amount)} has arrived`,
  preview: `${gift.fullName}, ${gift.reference}`,
  heading: gift.held ? "A gift is held for review" : "A gift has arrived",
  paragraphs: [
    `${gift.fullName} gave ${formatKes(gift.amount)}${gift.monthlyUrl ? ", as a monthly gift" : ""}.`,
    `Reference ${gift.reference}${gift.receipt ? `, receipt ${gift.receipt}` : ""}.`,
    ...(gift.held
      ? [
          "It brings the gifts of this giver this year above the limit in force. The money is here and is not to be used until somebody has decided whether it is kept or returned. The donor was told so.",
        ]
      : []),
  ],
  notes: ["The donor has declared to be a Kenyan citizen who gives their own money in their own name."],
});

export const reminderLetter = (
  partyName: string,
  gift: { amount: number; firstName: string; prompts: boolean; url: string },
): Letter => ({
  subject: `Your monthly gift of ${formatKes(gift.amount)}`,
  preview: gift.prompts ? "One tap sends the payment to your phone." : "One tap opens the payment.",
  heading: "Your gift for this month",
  paragraphs: [
    `Dear ${gift.firstName},`,
    `you chose to give ${formatKes(gift.amount)} to the ${partyName} every month. Thank you for staying with us.`,
    gift.prompts
      ? "Tap below and then on the page. A prompt comes to your phone, and you confirm with your PIN. Nothing is taken by itself."
      : "Tap below, and pay on the page that opens. Nothing is taken by itself.",
  ],
  action: { label: "Give this month", url: gift.url },
  notes: [
    "Not this month? You need do nothing. We remind you once a month, and no more.",
    `To end your monthly gift, and these mails with it: ${gift.url}#end`,
    "By giving again you confirm your declaration: you are a Kenyan citizen and give your own money in your own name.",
  ],
});
