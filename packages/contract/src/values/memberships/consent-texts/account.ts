export const accountConsentText = {
  version: "2026-11",
  text: "By creating an account you agree that we keep these details to run it for you and to write to you about it. You can see, correct or delete them at any time.",
};
