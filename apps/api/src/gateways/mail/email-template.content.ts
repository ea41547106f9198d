/** What stands around the content of every email. */
export const emailFrame = {
  greeting: (name: string) => `Dear ${name},`,
  greetingWithoutName: "Hello,",
  code: (code: string) => `Code: ${code}`,
  buttonFails: "If the button does not work, copy this address into your browser:",
  unsubscribe: "Unsubscribe",
  withOneClick: " from these mails with one click.",
  linkLeftOut: "[link left out]",
};
