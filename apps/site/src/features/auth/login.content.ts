export const loginContent = {
  title: "Sign in",
  subtitle: "Welcome back. Sign in to your member dashboard.",
  email: "Email Address",
  password: "Password",
  submit: "Sign In",
  busy: "Signing in...",
  forgot: "Forgot your password?",
  noAccount: "Don't have an account?",
  signUp: "Sign Up",
} as const;
