/** How somebody of an imported list said that they want to be a member: on paper of their own, or in a call. */
export const consentProofs = ["paper", "call"] as const;
export type ConsentProof = (typeof consentProofs)[number];

/** What has to be known of a member, as sentences name it. */
export const memberDetailTexts = {
  phone: "phone number",
  birth: "date of birth",
  sex: "sex",
  ward: "ward",
} as const;
export type MemberDetail = keyof typeof memberDetailTexts;
export const memberDetails = Object.keys(memberDetailTexts) as [MemberDetail, ...MemberDetail[]];
