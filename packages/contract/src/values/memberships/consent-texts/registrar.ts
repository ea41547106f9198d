export const registrarConsentText = {
  version: "2026-12",
  text: "I agree that the party gives my names, ID or passport number, date of birth, gender, phone number, ward, polling station and, if I have stated one, my disability to the Registrar of Political Parties, who needs them to put me on the certified list of the party’s members. I can withdraw this in my settings, or at the party’s office, until the list is handed in. Without it I am not on the list, and may not vote in the party’s primaries. I stay a member.",
};
