import { party } from "#party.ts";

export const receiptEmails = {
  received: (number: string, sum: string, title: string) => ({
    subject: `Receipt ${number}: ${sum} for ${title}`,
    preview: `${sum} has arrived. Thank you.`,
    heading: `Thank you: ${sum} has arrived`,
    action: "Download receipt",
  }),
  paid: (sum: string, day: string, title: string) =>
    `The ${party.name} has received ${sum} from you on ${day} for: ${title}.`,
  inWords: (words: string) => `In words: ${words}.`,
  method: (method: string) => `Paid by: ${method}`,
  attached: (number: string) => `Your receipt ${number} is attached as a PDF. Please keep it.`,
  check: "Anybody to whom you show the receipt can check its number and amount. Your name is not shown.",
  checkLink: "Check a receipt",
};

/** On the PDF. */
export const receiptTexts = {
  title: (number: string) => `Receipt ${number}`,
  reversed: "Reversed: this payment was given back, and the receipt is no longer valid.",
  labels: {
    payer: "Received from",
    title: "For",
    paid: "Paid on",
    method: "Paid by",
    issued: "Receipt issued",
  },
  picture: "QR code that opens the check of this receipt",
  question: "Is this receipt genuine? Scan the code, or check its number and its amount at",
  link: "Check this receipt",
};

/** On the PDF. */
export const statementTexts = {
  title: (year: number) => `Statement of payments ${year}`,
  span: (year: number) => `1 January to 31 December ${year}, Nairobi time`,
  nothing: (year: number) => `Nothing was paid in ${year}.`,
  total: (sum: string) => `Total: ${sum}`,
  check: (address: string) => `Each receipt can be checked by its number and amount at ${address}.`,
  /** Stands for the number in that address. */
  number: "number",
  made: (day: string) => `Made on ${day}.`,
  columns: ["Paid on", "For", "Receipt", "Amount"],
  reversed: (title: string) => `${title} (returned, not counted)`,
} as const;
