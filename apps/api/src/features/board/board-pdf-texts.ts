import { plural } from "@party/contract/values/plural";

const number = (count: number) => count.toLocaleString("en-KE");

export const boardPdfTexts = {
  title: (place: string) => `Members: ${place}`,
  at: (at: string) => `Counts of ${at}. Counts below 10, and those from which they could be computed, are not shown.`,
  members: (count: string) => `Members: ${count}`,
  voters: (verified: string, claimed: string) =>
    `Found in the register of voters: ${verified}. Say that they are registered: ${claimed}.`,
  counties: (safe: number, needed: number) =>
    `${plural(safe, "county has", "counties have")} at least 1,000 members who were found in the register of voters; ${needed} are needed.`,
  complete: (count: string) => `Have all that a line for the Registrar needs: ${count}.`,
  gender: (women: string, men: string) => `Women: ${women}. Men: ${men}.`,
  ages: (parts: readonly string[]) => `By the age reached this year: ${parts.join(", ")}.`,
  bands: { youth: "18 to 35", middle: "36 to 59", senior: "60 or older", unknown: "not known" },
  band: (name: string, count: string) => `${name}: ${count}`,
  places: "Places",
  columns: {
    place: "Place",
    members: "Members",
    women: "Women",
    men: "Men",
    verified: "Voters found",
    claimed: "Say so",
    complete: "Complete",
    needed: "Still needed",
  },
  count: (count: number | null) => (count === null ? "–" : number(count)),
} as const;
