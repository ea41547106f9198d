import { plural } from "@party/contract/values/plural";

export const tiersContent = {
  title: "Tiers and fees",
  about: "Names, fees and benefits of the membership tiers, and the day from which they hold",
  intro:
    "What a year of each tier costs, and what it is called. A second person approves a change. Who has paid keeps tier, year and what was paid.",
  inForce: "In force",
  tier: "Tier",
  fee: "Fee of a year",
  free: "Free",
  notOffered: "Not offered to newcomers",
  scheduled: "Approved for a day to come",
  scheduledFrom: (day: string) => `From ${day}:`,
  nothingScheduled: "No change is approved for a day to come.",
  proposal: "The proposal",
  change: "Change tiers and fees",
  draftNote: "Newest draft. Nothing of it is public before a second person has approved it.",
  fields: {
    name: "Name",
    fee: "Fee of a year in KES",
    category: "For whom",
    benefits: "Benefits, one on each line",
    offered: "Newcomers can choose it",
  },
  earlier: (name: string) => `Move ${name} forward`,
  later: (name: string) => `Move ${name} back`,
  from: "In force from",
  fromHint: "At 00:00 in Nairobi. Leave it empty for at once, when it is approved.",
  reason: "Reason",
  propose: "Save and propose to a second person",
  forecast: (count: number, day: string, now: string, then: string) =>
    `In the 30 days from ${day}, ${plural(count, "1 membership is", `${count} memberships are`)} renewed: for ${now} at the fees of today, for ${then} at these fees. What members have been shown already stays what they pay.`,
  history: "History",
  noHistory: "No fee was ever changed.",
  historyLine: (tier: string, before: string, fee: string, day: string) =>
    `${tier}: ${before} until ${day}, then ${fee}.`,
  by: (one: string, other: string) => `Proposed by ${one}, approved by ${other}.`,
  operator: "the operator of the server",
  somebody: "somebody whose account was deleted",
  translation: "Names and benefits in Kiswahili",
  versions: "Drafts and earlier versions",
} as const;
