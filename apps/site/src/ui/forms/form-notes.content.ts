export const legalLinksContent = {
  before: "Read our ",
  privacy: "privacy notice",
  between: " and our ",
  terms: "terms of sale",
  after: ".",
} as const;

export const needsScriptContent = {
  turnOn: "Please turn on JavaScript to use this form.",
  without: "Without it you can:",
  call: (phone: string, hours: string) => `Call ${phone} (${hours})`,
  office: "Find an office near you",
  join: "Apply for the free membership",
  give: "Give by M-PESA pay bill or bank transfer",
};

/** Of the field that people do not see. */
export const honeypotLabel = "Website";
