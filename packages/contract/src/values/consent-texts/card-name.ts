import type { ConsentText } from "../consents.ts";

export const cardNameConsentText: ConsentText = {
  version: "2026-11",
  text: "Whoever scans the code of my membership card may see my first name and the first letter of my last name",
};
