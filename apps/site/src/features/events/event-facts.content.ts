export const eventFactsContent = {
  date: "Date",
  time: "Time",
  location: "Location",
  calendar: "Add to calendar",
  signUp: "Sign up",
  visitor: {
    left: (left: number) => (left === 1 ? "1 seat left" : `${left} seats left`),
    full: "Full: join the waiting list",
    signIn: "Sign in to take a seat",
    signInFull: "Sign in to join the list",
    join: "Join free",
  },
  past: "This event has taken place.",
} as const;
