export const cardNameConsentText = {
  version: "2026-11",
  text: "Whoever scans the code of my membership card may see my first name and the first letter of my last name",
};
