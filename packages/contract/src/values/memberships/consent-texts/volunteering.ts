export const volunteeringConsentText = {
  version: "2026-11",
  text: "I agree that the party keeps these details so that its volunteers can call or write to me about helping. I can ask to see or delete them at any time.",
};
