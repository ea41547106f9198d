export const eventDetailContent = {
  section: "Events",
  loading: "Loading event…",
  back: { label: "Back to Events", to: "/events" },
  date: "Date",
  time: "Time",
  location: "Location",
  additional: "Additional Information",
  calendar: "Add to calendar",
  signUp: "Sign up",
  visitor: { signIn: "Sign in to take a seat", join: "Join free" },
  past: "This event has taken place.",
  placeholder: "event-placeholder",
} as const;
