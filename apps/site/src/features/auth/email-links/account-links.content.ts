export const forgotPasswordContent = {
  title: "Forgotten password",
  subtitle: "Tell us your email address. We will mail you a link to choose a new password.",
  email: "Email Address",
  submit: "Send me the link",
  busy: "Sending...",
  sentTitle: "Check your email",
  noMail: "No mail after a few minutes? Look in the spam folder. Then check the address for mistakes and ask again.",
  again: "Ask again",
  back: "Back to sign-in",
} as const;

export const resetPasswordContent = {
  title: "Choose a new password",
  subtitle: "You will be signed out on all your devices, and sign in with the new password.",
  password: "New password",
  hint: "At least 8 characters, and not a common password.",
  confirm: "New password again",
  submit: "Change my password",
  busy: "Changing...",
  newLink: "Ask for a new link",
  back: "Back to sign-in",
} as const;

export const confirmEmailContent = {
  title: "Confirm your email address",
  question: "Press the button to confirm this is your address.",
  submit: "Confirm my email address",
  busy: "One moment...",
  password: {
    question:
      "You are not signed in here. Enter the password that you chose for your account, so that nobody else can use your address.",
    label: "Password",
    forgot: "Forgot your password?",
    notYou:
      "Did somebody else make an account with your address? Choose a password of your own: then the account is yours, and the other person is signed out.",
    takeAccount: "I did not make this account",
  },
  dashboard: "Go to your dashboard",
  signIn: "Sign in",
  newLink: "Sign in. There you can ask for a new link.",
  taken: "Another account has this address already. Sign in to that account, or choose a new password for it.",
} as const;

export const restoreEmailContent = {
  title: "Take your email address back",
  question: "Press this if it was not you who changed the address of your account. Everybody will be signed out.",
  submit: "Take it back",
  busy: "One moment...",
  next: "Choose a new password",
  help: "Was your address changed without you? Then write to us, and we look into it with you.",
  contact: "Contact us",
} as const;

export const accountTexts = {
  unreachable: "We could not reach our server. Please check your connection and try again.",
} as const;
