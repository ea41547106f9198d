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
