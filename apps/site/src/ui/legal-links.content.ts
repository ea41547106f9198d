export const legalLinksContent = {
  before: "Read our ",
  privacy: "privacy notice",
  between: " and our ",
  terms: "terms of sale",
  after: ".",
} as const;
