import { plural } from "@party/contract/values/plural";

export const eventsListContent = {
  title: "Events",
  subtitle: "Meet us, question us, work with us",
  image: "events-hero",
  alt: "People walking to an open-air meeting under large trees",
  placeholder: "event-placeholder",
  empty: "No Events Available",
  noMatch: "No events match what you chose.",
  readMore: "Read More",
  readMoreAbout: (title: string) => `about ${title}`,
  search: { label: "Search events", placeholder: "Workshop, Kisumu…", button: "Search", clear: "Clear search" },
  category: { label: "Kind of event", all: "All events" },
  next: "Next events",
  when: { label: "When", upcoming: "Coming up", past: "Past", all: "All dates" },
  calledOff: "Called off",
  more: "Load more",
  loadingMore: "Loading…",
  moreFailed: "We could not load more events. Please try again.",
  enough: "There is more than fits here. Search for words, or choose a kind of event or a date, to find the others.",
  calendar: "Add all events to your calendar",
} as const;

export const eventDetailContent = {
  untranslated: "",
  section: "Events",
  back: { label: "Back to Events", to: "/events" },
  additional: "Additional Information",
  placeholder: "event-placeholder",
} as const;

export const eventFactsContent = {
  date: "Date",
  time: "Time",
  location: "Location",
  calendar: "Add to calendar",
  signUp: "Sign up",
  visitor: {
    left: (left: number) => plural(left, "1 seat left", `${left} seats left`),
    full: "Full: join the waiting list",
    signIn: "Sign in to take a seat",
    signInFull: "Sign in to join the list",
    join: "Join free",
  },
  office: "Questions? Ask the county office",
  past: "This event has taken place.",
  calledOff: "This event is called off. It does not take place.",
} as const;
