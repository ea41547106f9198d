import { plural } from "@party/contract/values/plural";

const peopleCount = (count: number) => plural(count, "1 person", `${count} people`);

export const attendanceContent = {
  title: "Events",
  lead: "Your tickets, and the events that you can sign up for.",
  failure: "Your events could not be loaded. Check your connection and try again.",
  tickets: {
    title: "My tickets",
    empty: "You have no tickets yet. Choose an event below and sign up.",
    none: "You have no tickets.",
    hint: "Show the code at the entrance. Keep it on this phone or save it as a picture, in case there is no network there.",
    kept: "My tickets",
    code: "Code",
    guest: (number: number) => `Guest ${number}`,
    qr: (name: string) => `QR code of the ticket for ${name}`,
    show: "Show full screen",
    showFor: (name: string) => ` the ticket for ${name}`,
    picture: "Save as picture",
    pictureFor: (name: string) => `: the ticket for ${name}`,
    calendar: "Add to calendar",
    calendarFor: (title: string) => `: ${title}`,
    inCalendar: (codes: readonly string[]) => `Ticket: ${codes.join(", ")}`,
    when: (day: string, time: string | null) => (time ? `${day}, ${time}` : day),
  },
  guests: {
    title: (named: boolean) => (named ? "Change the names of your guests" : "Write the names of your guests"),
    hint: "Optional. The name stands on the ticket and on the list at the entrance.",
    save: "Save names",
    for: (title: string) => ` for ${title}`,
    busy: "Saving…",
    saved: "The names are saved.",
    failed: "We could not save the names. Please try again.",
  },
  status: {
    called_off: "This event is called off. It does not take place, and your tickets are no longer valid.",
    withdrawn:
      "This event is no longer on our site. Do not travel to it. Your tickets are not valid unless we write to you again.",
  },
  moved: (day: string, time: string | null, location: string | null) =>
    `Changed since you signed up. Before: ${[day, time, location].filter(Boolean).join(", ")}.`,
  waiting: {
    title: "Waiting list",
    position: (position: number) => `You are number ${position} on the waiting list.`,
    party: (seats: number) => plural(seats, "You wait for 1 seat.", `You wait for ${seats} seats together.`),
    next: "We will mail you as soon as a seat is yours. Nobody can overtake you.",
  },
  open: {
    title: "Events you can join",
    empty: "No other events are planned right now. New ones will show up here.",
    noLimit: "Everybody is welcome.",
    left: (left: number) => plural(left, "1 seat left", `${left} seats left`),
    full: (waiting: number) =>
      waiting === 0
        ? "Full. You would be first on the waiting list."
        : `Full. Waiting before you: ${peopleCount(waiting)}.`,
    begun: "This event has begun. Come along if there is room.",
    guests: "Guests you bring",
    guestName: (number: number) => `Name of guest ${number}`,
    optional: "You can leave it empty.",
    tooFew: (left: number) =>
      `Only ${plural(left, "1 seat is", `${left} seats are`)} left. Your group would wait until all of you fit.`,
    confirm: (email: string) => `Confirm your email and we mail the tickets: open the link that we sent to ${email}.`,
    signUp: "Sign up",
    wait: "Join the waiting list",
    busy: "Sending…",
    for: (title: string) => ` for ${title}`,
    failed: "We could not sign you up. Please try again.",
  },
  /** On the event's own page. */
  here: {
    loading: "Looking up your seats…",
    seated: (seats: number) => plural(seats, "You have 1 seat", `You have ${seats} seats`),
    show: (seats: number) => plural(seats, "Show ticket", "Show tickets"),
    waiting: (position: number) => `You are number ${position} on the waiting list`,
    list: "My events",
  },
  share: { button: "Share that you are going", for: (title: string) => ` to ${title}` },
  signedUp: (title: string) => `You have a seat at ${title}. Your ticket is below.`,
  listed: (title: string) => `You are on the waiting list of ${title}.`,
  cancel: {
    button: "Cancel my place",
    for: (title: string) => ` at ${title}`,
    title: "Cancel your place?",
    seated: (title: string, seats: number) =>
      plural(
        seats,
        `Your seat at ${title} goes to the next person. Your ticket will no longer work.`,
        `All ${seats} seats of your group at ${title} go to the next people. Your tickets will no longer work.`,
      ),
    waiting: (title: string) => `You lose your place on the waiting list of ${title}.`,
    back: "If you sign up again later, you start at the end of the list.",
    confirm: "Yes, cancel",
    keep: "Keep my place",
    busy: "Cancelling…",
    done: (title: string) => `You have cancelled ${title}. Thank you for telling us.`,
    failed: "We could not cancel it. Please try again.",
  },
  past: { title: "Past events" },
  all: "All events",
} as const;
