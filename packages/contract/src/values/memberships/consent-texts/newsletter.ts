/** Every page of the site shows it. */
export const newsletterConsentText = {
  version: "2026-12",
  text: "One email a month. We ask you to confirm by email, and you can unsubscribe at any time.",
};
