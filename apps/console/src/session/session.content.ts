export const signInContent = {
  title: "Sign in",
  intro: "For people with a role in the party.",
  email: "Email",
  password: "Password",
  submit: "Sign in",
  busy: "One moment …",
  codeTitle: "Enter your code",
  codeIntro: "Open the authenticator app on your phone and type the six digits. A recovery code works too.",
  code: "Code",
  back: "Use another account",
  forgot: "If you forgot your password, choose a new one on the party's website.",
};

export const signInAgainContent = {
  title: "Your session has ended",
  intro: "Sign in again. What you wrote is kept, and what you were doing then goes on.",
  otherTitle: "Somebody else has signed in",
  other: (other: string, owner: string) =>
    `You are signed in as ${other} now. What ${owner} wrote was not sent. It stays on this device, and ${owner} finds it after signing in again.`,
  goOn: (other: string) => `Go on as ${other}`,
};

export const ownerContent = {
  other: "Somebody else has signed in on this device. Sign in again as yourself.",
};

export const authenticatorContent = {
  title: "Set up your authenticator",
  intro:
    "The console needs a second proof that it is you: a code that an app on your phone makes every half minute. Google Authenticator, Microsoft Authenticator and Aegis all work.",
  steps: [
    "Install an authenticator app.",
    "Scan this picture with it, or type the key.",
    "Type the code that it shows.",
  ],
  qr: "QR code for the authenticator app",
  key: "Key",
  code: "Code",
  submit: "Turn on",
  recoveryTitle: "Write these recovery codes down",
  recoveryIntro: "Each one opens the console once when your phone is lost. They are shown this one time.",
  done: "I have written them down",
};

export const firstAdministratorContent = {
  title: "Become the administrator",
  intro: (email: string) =>
    `For ${email}. Choose a password; next you set up your authenticator, or sign in with it if you have one.`,
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  county: "County",
  constituency: "Constituency",
  ward: "Ward",
  choose: "Choose …",
  password: "Password",
  password2: "Password again",
  submit: "Go on",
  loading: "Loading …",
};

export const recentCodeContent = {
  title: "Enter a code",
  intro: "Decisions and roles need a code of your authenticator app that is at most ten minutes old.",
  code: "Code",
  submit: "Go on",
};

export const signOutContent = {
  signOut: "Sign out",
  unsavedTitle: (drafts: number) => (drafts === 1 ? "One draft is not saved" : `${drafts} drafts are not saved`),
  unsaved:
    "It could not be sent and is on this device alone. Keep it here until you sign in again, or delete it if other people use this device.",
  keep: "Sign out and keep it here",
  delete: "Sign out and delete it",
  again: "Try again",
};

export const accountContent = {
  title: "Your sign-in",
  intro: "Where you are signed in, and how the console looks to you.",
  roles: "Your roles",
  until: (day: string) => `until ${day}`,
  sessions: "Where you are signed in",
  current: "this device",
  lastSeen: (when: string) => `last used ${when}`,
  end: "Sign out there",
  endOthers: "Sign out everywhere else",
  ended: "Signed out there.",
  endsAt: (when: string) =>
    `This session ends at ${when}, and after half an hour without use. Then you sign in again; nothing saved is lost.`,
  colours: "Colours",
  colourModes: { system: "As my device", light: "Light", dark: "Dark" },
};
