/** Verification in the words of spec section 2. */
export const newsletterContent = {
  verify: {
    needsScript: "Please turn on JavaScript to confirm your subscription.",
    title: "Newsletter subscription",
    busy: "Verifying your subscription...",
    redirect: "You will be redirected to the home page shortly.",
    home: "Go there now",
    failureHelp: "Please try subscribing again or contact support if the problem persists.",
    again: "Try again",
    contact: "Contact us",
  },
  unsubscribe: {
    title: "Leave the newsletter",
    question: "We will stop writing to you at once. You can subscribe again at any time, at the foot of every page.",
    confirm: "Unsubscribe",
    busy: "One moment...",
    failure: "We could not reach our server, so you are still subscribed. Please try again.",
    home: "Go to the home page",
  },
} as const;
