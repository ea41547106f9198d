/** Texts of spec.md section 2. */
export const newsletterContent = {
  subscribe: { title: "Newsletter", home: "Go to the home page" },
  verify: {
    needsScript: "Please turn on JavaScript to confirm your subscription.",
    title: "Newsletter subscription",
    busy: "Verifying your subscription...",
    wait: "This takes a few seconds on a slow line. Please keep this page open until it says that your subscription is confirmed.",
    /** When the server sends no message. */
    verified: "Your subscription is confirmed.",
    failed: "Verification failed. Please try again.",
    redirect: "You will be redirected to the home page shortly.",
    home: "Go there now",
    failureHelp: "Please try subscribing again or contact support if the problem persists.",
    again: "Try again",
    contact: "Contact us",
  },
} as const;
