import { expect, test } from "vitest";
import { membershipReminderEmail } from "./memberships.emails.ts";

const END = "2027-11-20";
const WANGARI = {
  first_name: "Wangari",
  membership_type: "silver",
  validUntil: END,
  fee: 10_000,
  change: null,
} as const;
const on = (today: string) => membershipReminderEmail("en", WANGARI, today, "https://party.example");

test.each([
  ["2027-10-21", "Your Silver membership ends on 20 November 2027", "you lose no day by renewing early"],
  ["2027-11-20", "Your Silver membership ends today", "until 20 December 2027. Then it lapses."],
  ["2027-11-25", "Your Silver membership ended on 20 November 2027", "goes on until 20 December 2027"],
])("on %s the reminder has the subject: %s", (today, subject, words) => {
  const email = on(today);
  expect(email.subject).toBe(subject);
  expect(email.paragraphs.join(" ")).toContain(words);
  expect(email.paragraphs.join(" ")).toContain("KES 10,000");
  expect(email.action!.url).toBe("https://party.example/dashboard/payments");
});
