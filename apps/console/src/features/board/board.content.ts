import type { BoardPage } from "@party/contract/board.staff";
import type { AgeBand } from "@party/contract/values/board";
import { plural } from "@party/contract/values/plural";

const number = (count: number) => count.toLocaleString("en-KE");

export const boardContent = {
  title: "Counts of members",
  about: "Members and voters by county, constituency and ward",
  intro: "How many members the party has in each place, and which counties still lack voters.",
  columns: {
    title: "Place",
    members: "Members",
    women: "Women",
    men: "Men",
    verified: "Voters found",
    claimed: "Say so",
    complete: "Complete",
    disability: "With a disability",
    needed: "Still needed",
  },
  sort: "Order",
  sorts: {
    place: "Place, A to Z",
    "-place": "Place, Z to A",
    "-members": "Most members first",
    "-verified": "Most voters found first",
    "-claimed": "Most who say so first",
    "-needed": "Most needed first",
  },
  empty: "This place has no places inside it.",
  hidden: "–",
  hides: "You may not see the people, so counts below 10 have a dash, and others from which they could be computed.",
  members: (place: string, count: number | null) =>
    count === null
      ? `${place} has too few members to be shown.`
      : plural(count, `${place} has 1 member.`, `${place} has ${number(count)} members.`),
  voters: (verified: number, claimed: number) =>
    `${plural(verified, "1 was", `${number(verified)} were`)} found in the register of voters, and ${number(claimed)} more say that they are registered.`,
  complete: (complete: number, members: number) =>
    `${Math.floor((100 * complete) / members)} % have all that a line for the Registrar needs: ${number(complete)} of ${number(members)}.`,
  deadline: (title: string, days: number, isConfirmed: boolean) => {
    const left =
      days < 0 ? plural(-days, "1 day late", `${-days} days late`) : plural(days, "1 day left", `${days} days left`);
    return `${title}: ${left}${isConfirmed ? "" : " (the day is not confirmed)"}.`;
  },
  counties: (safe: number, needed: number) =>
    safe >= needed
      ? `${plural(safe, "1 county has", `${safe} counties have`)} 1,000 voters found; the law needs ${needed}.`
      : `${plural(safe, "1 county has", `${safe} counties have`)} 1,000 voters found. The law needs ${needed}: ${plural(needed - safe, "1 is missing", `${needed - safe} are missing`)}.`,
  gender: (women: number, men: number) => {
    const share = Math.round((100 * women) / (women + men));
    const shares = `Of those who say it, ${share} % are women and ${100 - share} % are men.`;
    if (3 * women > 2 * (women + men)) return `${shares} More than two thirds are women.`;
    return 3 * men > 2 * (women + men) ? `${shares} More than two thirds are men.` : shares;
  },
  map: "Counties by voters found",
  mapText: "Each square is a county. Full: 1,000 voters found. Its colour fills it as far as it has come.",
  mapCounty: (name: string, { verified, needed }: { verified: number | null; needed: number | null }) => {
    if (verified === null || needed === null) return `${name}: not shown`;
    return needed === 0
      ? `${name}: enough, ${number(verified)}`
      : `${name}: ${number(verified)}, needs ${number(needed)} more`;
  },
  ages: "By age",
  bandCounts: "Members of each age",
  agesText: "The age that they reach this year.",
  bands: { youth: "18 to 35", middle: "36 to 59", senior: "60 or older", unknown: "Not known" } satisfies Record<
    AgeBand,
    string
  >,
  ageColumns: { band: "Age", members: "Members", share: "Share" },
  days: "Day by day",
  daysText: (days: BoardPage["days"]) => {
    const [first, last] = [days[0]!, days.at(-1)!];
    if (first.members === null || last.members === null) return "There are too few members to be shown.";
    const change = last.members - first.members;
    return `${plural(Math.abs(change), "1 member", `${number(Math.abs(change))} members`)} ${change < 0 ? "fewer" : "more"} than at the beginning.`;
  },
  dayColumns: { day: "Day", members: "Members", verified: "Voters found" },
  eachDay: "Each day",
  top: (most: string) => `Highest: ${most}`,
  savePdf: "Save as PDF",
  saveTable: "Save as CSV",
  saved: "The file has no counts below 10, so it may be passed on.",
};
