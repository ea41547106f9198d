import type { EmailContent } from "#gateways/mail/email-template.ts";

/** To a member of staff who tries whether emails arrive. */
export const trialEmail = ({ code, url }: { code: string; url: string }): EmailContent => ({
  subject: "A trial: do emails arrive?",
  preview: `The code is ${code}.`,
  heading: "This email has arrived",
  paragraphs: [
    "You asked for it on the screen “Before you open” of the console.",
    `Type in this code there: ${code}`,
    "If it was in the folder for unwanted mail, tell whoever runs the server: others will not find their emails either.",
  ],
  action: { label: "To the screen", url },
});
