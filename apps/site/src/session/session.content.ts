/** Texts of spec.md section 8. */
export const sessionContent = {
  login: {
    failed: "An error occurred during login",
    unreached: "An error occurred during login. Please try again.",
  },
  registration: {
    failed: "An error occurred during registration",
    unreached: "An error occurred during registration. Please try again.",
  },
};

/** Labels for field errors of the server (spec.md section 5); other fields show the name of the server. */
const fieldLabels: Record<string, string> = {
  password2: "Password confirmation",
  password: "Password",
  email: "Email",
  username: "Username",
  first_name: "First name",
  last_name: "Last name",
};

export const fieldError = (field: string, messages: readonly string[]) =>
  `${fieldLabels[field] ?? field}: ${messages.join(", ")}`;
