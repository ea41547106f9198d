/** On the PDF of a closed month. In English, as what staff read is. */
export const monthPdfTexts = {
  title: (month: string) => `Money received in ${month}`,
  span: (from: string, to: string) => `${from} to ${to}, Nairobi time. Sums in Kenya shillings.`,
  closed: (proposer: string, approver: string, at: string) =>
    `Closed by ${proposer} (treasurer) and ${approver} (auditor) on ${at}.`,
  received: (sum: string) => `Received: ${sum}`,
  returned: (sum: string) => `Given back: ${sum}`,
  together: (sum: string) => `Together: ${sum}`,
  byWay: "Received by purpose and way",
  givenBack: "Given back in this month, whenever it came",
  byDay: "By day",
  corrections: (month: string, sum: string) => `Corrections to ${month}: ${sum}`,
  noCorrections: "Corrections to months closed before",
  noCorrectionsText: "None.",
  purposes: { membership: "Membership", order: "Orders", donation: "Gifts", none: "Without a payment" },
  line: (what: string) => `${what}: given back`,
  lineColumns: ["What for", "Payments", "Amount"],
  dayColumns: ["Day", "Payments", "Received", "Given back"],
  total: "Together",
  nothing: "Nothing.",
  no: "–",
  final:
    "These figures do not change. What the books have of this month from now on is a correction in a month that is closed later.",
} as const;
