import { plural } from "@party/contract/values/plural";

export const attendanceContent = {
  back: (event: string) => `‹ ${event}`,
  title: (event: string) => `Seats and entrance: ${event}`,
  intro: "How many may come, who lets people in, and who has come.",
  seats: "Seats",
  capacity: "How many may come",
  capacityHint: "Empty: as many as want to. With fewer seats nobody loses one who has it.",
  taken: (taken: number, waiting: number) =>
    `${taken} taken${waiting > 0 ? `, ${plural(waiting, "1 waits", `${waiting} wait`)}` : ""}`,
  save: "Save the seats",
  saved: "Saved.",
  movedUp: (names: string[]) => `Moved up from the waiting list, each gets an email: ${names.join(", ")}.`,
  stewards: "Stewards",
  stewardsText:
    "A steward needs a phone and a link, no account. Give each their own link; whoever has it can let people in.",
  stewardName: "Name of the steward",
  addSteward: "Make a link",
  copy: "Copy the link",
  copied: "Copied",
  share: "Send by WhatsApp",
  shareText: (event: string, url: string) => `Your link for the entrance of ${event}: ${url}`,
  qr: (name: string) => `QR code of the link of ${name}`,
  revoke: "Revoke",
  revoked: "revoked",
  revokeTitle: (name: string) => `Revoke the link of ${name}?`,
  revokeEffect: "It stops working at once, also on a phone that has it open.",
  noStewards: "Nobody has a link yet.",
  attendance: "Who comes",
  counts: (seats: number, checkedIn: number, waiting: number) =>
    `${checkedIn} of ${seats} have come${waiting > 0 ? `; ${waiting} seats are wanted on the waiting list` : ""}.`,
  empty: "Nobody has signed up yet.",
  columns: { title: "Name", state: "Status", seats: "Seats", in: "Came" },
  states: { seated: "Has a seat", waiting: "Waits" },
};
