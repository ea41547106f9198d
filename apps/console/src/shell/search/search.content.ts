import type { PersonRow, SearchKind } from "@party/contract/people.staff";
import { plural } from "@party/contract/values/plural";

const contentKindLabels = { articles: "Article", events: "Event", texts: "Site text" };
const contentStateLabels: Record<string, string> = {
  draft: "draft",
  published: "on the site",
  scheduled: "scheduled",
  unpublished: "not on the site",
};

const personStatusLabels: Record<PersonRow["status"], string> = {
  member: "member",
  applicant: "applicant",
  lapsed: "lapsed member",
  left: "has left",
  refused: "refused",
  imported: "imported",
  deceased: "deceased",
  none: "without a membership",
};

interface FoundPerson extends Pick<PersonRow, "number" | "status" | "place" | "phone_last3"> {
  found_by: SearchKind | null;
  isSimilar: boolean;
}

export const searchContent = {
  title: "Search",
  label: "Find a screen, person, payment, order, event or text",
  hint: "A name, a number, an email address, a receipt or a title. Enter opens the first one; of several people it goes to the list.",
  narrowHint:
    "Two names of a person, a whole number, an email address, a receipt or a title. Enter opens the first one; of several people it goes to the list.",
  allPeople: (q: string) => `All members found by “${q}”`,
  results: "Found",
  searching: "Searching …",
  nothing: "Nothing found. Try another word.",
  count: (count: number) => plural(count, "1 found", `${count} found`),
  failed: "Not everything could be searched.",
  person: ({ number, status, place, phone_last3, found_by, isSimilar }: FoundPerson) =>
    [
      isSimilar
        ? "Similar name"
        : found_by === "payment"
          ? "Paid with this code"
          : found_by === "order"
            ? "Bought this"
            : "",
      number ? `Member ${number}` : personStatusLabels[status],
      phone_last3 ? `phone ••• ${phone_last3}` : "no phone",
      place ? `${place.ward}, ${place.constituency}, ${place.county}` : "no ward",
    ]
      .filter(Boolean)
      .join(" · "),
  payment: (title: string, payer: string | null) => `Payment${payer ? ` of ${payer}` : ""}, ${title}`,
  order: (collector: string, pickup: string) => `Order${collector ? ` of ${collector}` : ""}, ${pickup}`,
  of: (kind: keyof typeof contentKindLabels, state: string) =>
    `${contentKindLabels[kind]}, ${contentStateLabels[state] ?? state}`,
};
