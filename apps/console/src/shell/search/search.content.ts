import { plural } from "@party/contract/values/plural";

const kinds = { articles: "Article", events: "Event", texts: "Site text" };
const states: Record<string, string> = {
  draft: "draft",
  published: "on the site",
  scheduled: "scheduled",
  unpublished: "not on the site",
};

export const searchContent = {
  title: "Search",
  label: "Find a screen, person, order or text",
  hint: "A name, phone, member number, order number or title. Enter opens the first one.",
  results: "Found",
  searching: "Searching …",
  nothing: "Nothing found. Try another word.",
  count: (count: number) => plural(count, "1 found", `${count} found`),
  failed: "Not everything could be searched.",
  person: (number: string | null, outcome: "confirmed" | "refused" | undefined, place: string) =>
    `${number ? `Member ${number}` : outcome === "refused" ? "Application, refused" : "Application"}, ${place}`,
  order: (collector: string, pickup: string) => `Order${collector ? ` of ${collector}` : ""}, ${pickup}`,
  of: (kind: keyof typeof kinds, state: string) => `${kinds[kind]}, ${states[state] ?? state}`,
};
