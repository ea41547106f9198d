export const stopMailsContent = {
  title: "Get no more of these mails",
  question:
    "We will stop these mails at once. You stay a member. To choose what we tell you about, open Settings on your dashboard.",
  confirm: "Stop these mails",
  busy: "One moment...",
  failure: "We could not reach our server, so you still get these mails. Please try again.",
  home: "Go to the home page",
} as const;
