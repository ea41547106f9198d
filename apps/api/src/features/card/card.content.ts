/** On the PDF. */
export const cardTexts = {
  title: "Membership card",
  documentTitle: (number: string) => `Membership card ${number}`,
  noEnd: "No end date",
  labels: { name: "Name", number: "Member number", plan: "Plan", until: "Valid until" },
  scan: "Scan to check",
};
