export const membershipConsentText = {
  version: "2026-11",
  text: "By applying you confirm that you are a Kenyan citizen, at least 18 years old and in no other party. You agree that we keep these details in our register of members and show it to the Registrar of Political Parties, as the law asks. You can resign at any time.",
};
