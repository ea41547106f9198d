export const signInContent = {
  title: "Sign in",
  intro: "For people with a role in the party's office.",
  email: "Email",
  password: "Password",
  submit: "Sign in",
  busy: "One moment …",
  codeTitle: "Enter your code",
  codeIntro: "Open the authenticator app on your phone and type the six digits. A recovery code works too.",
  code: "Code",
  back: "Use another account",
  forgot: "Forgot your password?",
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
  key: "Key",
  code: "Code",
  submit: "Switch it on",
  recoveryTitle: "Write these recovery codes down",
  recoveryIntro: "Each opens the console once when your phone is lost. They are shown this one time.",
  done: "I have written them down",
};

export const recentCodeContent = {
  title: "Enter a code",
  intro: "Decisions and roles need a code of your authenticator that is at most ten minutes old.",
  submit: "Go on",
};
