export const loginContent = {
  title: "Sign in",
  subtitle: "Welcome back. Sign in to your member dashboard.",
  description: "Sign in to your party dashboard.",
  email: "Email Address",
  password: "Password",
  submit: "Sign In",
  busy: "Signing in...",
  noAccount: "Don't have an account?",
  signUp: "Sign Up",
} as const;
