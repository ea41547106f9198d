export const topicsContent = {
  title: "Get no more of these mails",
  question:
    "We will stop these mails at once. You stay a member. To choose what we tell you about, open Settings on your dashboard.",
  confirm: "Stop these mails",
  busy: "One moment...",
  failure: "We could not reach our server, so you still get these mails. Please try again.",
  home: "Go to the home page",
} as const;

export const invitationsContent = {
  title: "Get no more invitations",
  question: "No member will be able to send you an invitation from here. We keep no more than a mark of your address.",
  confirm: "No more invitations",
  busy: "One moment...",
  failure: "We could not reach our server. Please try again.",
  home: "Go to the home page",
} as const;

export const newsletterContent = {
  title: "Leave the newsletter",
  question: "We will stop writing to you at once. You can subscribe again at any time, at the foot of every page.",
  confirm: "Unsubscribe",
  busy: "One moment...",
  failure: "We could not reach our server, so you are still subscribed. Please try again.",
  home: "Go to the home page",
} as const;
