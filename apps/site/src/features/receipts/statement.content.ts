import { party } from "#party.ts";

export const statementContent = {
  heading: "Statement of the year",
  lead: "What you paid in a year, for your own books. Print it or keep the PDF.",
  title: (year: number) => `Statement of payments ${year}`,
  get from() {
    return party.name;
  },
  period: (year: number) => `1 January to 31 December ${year}, Nairobi time`,
  year: "Year",
  columns: { paid: "Paid on", title: "For", receipt: "Receipt", amount: "Amount" },
  caption: (year: number) => `Payments of ${year}`,
  total: "Total",
  reversed: (amount: string) => `${amount} (returned, not counted)`,
  empty: (year: number) => `You paid nothing in ${year}.`,
  made: (day: string) => `Made on ${day}`,
  print: "Print",
  pdf: "Download as PDF",
  pdfBusy: "Making the PDF…",
  saved: "The PDF is saved.",
  back: "Back to payments",
  failure: {
    page: "We could not make your statement. Check your connection and try again.",
    pdf: "We could not make the PDF. Check your connection and try again.",
  },
} as const;
