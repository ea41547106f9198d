const dashboardPageNames = ["events", "profile", "payments", "notifications", "settings"];

export const loginContent = {
  /** @param from the page that asked for the sign-in */
  needed: (from: string) => {
    const page = /^\/dashboard\/(\w+)/.exec(from)?.[1] ?? "";
    const what = dashboardPageNames.includes(page) ? page : page === "card" ? "membership card" : "dashboard";
    return `Please sign in to see your ${what}.`;
  },
  title: "Sign in",
  subtitle: "Welcome back. Sign in to your member dashboard.",
  welcome: (email: string) => `Welcome. Sign in with ${email}.`,
  pending: (plan: string) => `Your ${plan} application is kept. Sign in to continue, or create an account first.`,
  kept: (plan: string) => `Your ${plan} application is kept.`,
  createAccount: "Create an account",
  email: "Email Address",
  password: "Password",
  submit: "Sign In",
  busy: "Signing in...",
  forgot: "Forgot your password?",
  wrong: "Check both for mistakes. If you do not remember your password, we mail you a link to set another.",
  newPassword: "Set a new password",
  noAccount: "Don't have an account?",
  signUp: "Sign Up",
} as const;

export const secondStepContent = {
  title: "Enter your code",
  subtitle: "Enter the code from your app",
  code: "Code",
  hint: "The six digits that the app shows now, or one of your recovery codes.",
  submit: "Continue",
  busy: "One moment...",
  back: "Back",
} as const;
