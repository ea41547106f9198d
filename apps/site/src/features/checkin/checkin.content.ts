import { formatTimeOfDay } from "#dates/dates.ts";

export const checkinContent = {
  title: "Check-in",
  steward: (name: string) => `Steward: ${name}`,
  count: (admitted: number, total: number) => `${admitted} of ${total} are in`,
  offline: (waiting: number) =>
    waiting === 0
      ? "No network. You can go on: everything is kept on this phone."
      : `No network. ${waiting} kept on this phone, sent when the network is back.`,
  sending: (waiting: number) => `Sending ${waiting}…`,
  sent: "All check-ins saved.",
  notStored: "This phone cannot keep the list. Do not close this page before “All check-ins saved.”",
  results: {
    admitted: { title: "Welcome", text: (name: string) => name },
    admittedHere: {
      title: "Already in",
      text: (name: string, at: string) => `${name}, on this phone at ${formatTimeOfDay(at)}`,
    },
    admittedElsewhere: {
      title: "Already in",
      text: (name: string, by: string, at: string) => `${name}, let in by ${by} at ${formatTimeOfDay(at)}`,
    },
    notValid: { title: "Not a ticket", text: "Not valid for this event, or cancelled." },
  },
  waiting: "Scan a ticket, or type its code.",
  code: "Ticket code",
  check: "Check",
  camera: { start: "Use the camera", stop: "Stop the camera", label: "What the camera sees" },
  torch: "Torch",
  guests: {
    title: "Find by name, or see who is in",
    search: "Name on the list",
    none: "Nobody of that name is on the list.",
    nobody: "Nobody is in yet.",
    at: (at: string, by?: string) => `In at ${formatTimeOfDay(at)}${by ? `, by ${by}` : ""}`,
    checkIn: "Let in",
    checkInWho: (name: string) => ` ${name}`,
    hint: "No ticket to show? Compare the name with their ID, then let them in.",
  },
  cameraFailed: "The camera cannot be used. Allow it in your browser, or type the code.",
  duplicates: {
    title: "Shown twice",
    text: "These were let in on this phone, but somebody else had let them in before.",
    item: (name: string, by: string, at: string) => `${name}: let in by ${by} at ${formatTimeOfDay(at)}`,
  },
  cancelled: {
    title: "No longer valid",
    text: "These were let in on this phone, but the ticket had been cancelled.",
    byName: "Somebody found by name",
  },
  failed: {
    title: "The check-in could not be opened",
    network: "Open this page once with a network. After that it works without.",
    again: "Try again",
  },
} as const;
