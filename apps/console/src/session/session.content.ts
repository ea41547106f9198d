import { plural } from "@party/contract/values/plural";

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

export const authenticatorContent = {
  title: "Set up your authenticator",
  intro:
    "The console needs a second proof that it is you: a code that an app on your phone makes every half minute. Google Authenticator, Microsoft Authenticator and Aegis all work.",
  steps: [
    "Install an authenticator app.",
    "Scan this picture with it, or type the key.",
    "Type the code that it shows.",
  ],
  code: "Code",
  submit: "Turn on",
  recoveryTitle: "Write these recovery codes down",
  recoveryIntro: "Each one opens the console once when your phone is lost. They are shown this one time.",
  done: "I have written them down",
};

export const authenticatorKeyContent = {
  qr: "QR code for the authenticator app",
  key: "Key",
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
  unsavedTitle: (drafts: number) => plural(drafts, "One draft is not saved", `${drafts} drafts are not saved`),
  unsaved:
    "It could not be sent and is on this device alone. Keep it here until you sign in again, or delete it if other people use this device.",
  keep: "Sign out and keep it here",
  delete: "Sign out and delete it",
  again: "Try again",
};

export const accountContent = {
  title: "Your account",
  about: "Password, authenticator, devices, colours",
  intro: "Your roles, your password and authenticator, where you are signed in, and how the console looks to you.",
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

export const ownSignInContent = {
  passwordTitle: "Password",
  passwordIntro:
    "It is that of your account on the website, too. A new one signs you out everywhere else, and you get an email.",
  current_password: "Current password",
  password: "New password",
  password2: "New password again",
  changePassword: "Change password",
  authenticatorTitle: "Authenticator app",
  authenticatorIntro:
    "With a new phone, set the app up here first. The old one works until you type a code of the new one.",
  replace: "Set up on another phone",
  scan: "Scan this picture with the app on the new phone, or type the key. Then type the code that it shows.",
  code: "Code of the new app",
  confirm: "Use this app from now on",
  replaced:
    "The new app counts from now on, and you are signed out everywhere else. Write these recovery codes down; those from before work no longer. They are shown this one time.",
  recoveryTitle: "Recovery codes",
  recoveryIntro:
    "Each one opens the console once when your phone is lost. Make new ones when few are left, or when somebody has seen them.",
  renew: "Make new recovery codes",
  renewed: "Write these codes down; those from before work no longer. They are shown this one time.",
};
