export const secondStepContent = {
  title: "One more step",
  subtitle: "Your password is right. Now open your authenticator app.",
  code: "Code",
  hint: "The six digits that the app shows now, or one of your recovery codes.",
  submit: "Continue",
  busy: "One moment...",
  back: "Back",
} as const;
