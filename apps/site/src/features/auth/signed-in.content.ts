export const signedInContent = {
  title: "You are signed in",
  as: (name: string) => `As ${name}. Not you? Then log out first.`,
  dashboard: "Go to your dashboard",
  logout: "Logout",
} as const;
