import type { PersonSource, PersonStatus } from "@party/contract/values/person";
import { plural } from "@party/contract/values/plural";

const personStatusLabels: Record<PersonStatus, string> = {
  member: "Member",
  applicant: "Applicant",
  lapsed: "Lapsed",
  left: "Left",
  refused: "Refused",
  imported: "Imported",
  deceased: "Deceased",
  none: "No membership",
};

const personSourceLabels: Record<PersonSource, string> = {
  website: "Website",
  walk_in: "Registered in person",
  import: "Imported",
  office: "Office",
};

export const peopleContent = {
  title: "Members",
  intro: "Everybody in the register of your places: members, applicants, and people from lists.",
  columns: { title: "Name", number: "Number", place: "Ward", standing: "Membership", phone: "Phone", joined: "Joined" },
  search: "Name, phone, member number, email or ID",
  county: "County",
  constituency: "Constituency",
  ward: "Ward",
  all: { county: "All counties", constituency: "All constituencies", ward: "All wards" },
  status: "Status",
  anyStatus: "Any status",
  statuses: personStatusLabels,
  plan: "Plan",
  anyPlan: "Any plan",
  source: "Came by",
  anySource: "Any way",
  sources: personSourceLabels,
  tag: "Tag",
  anyTag: "Any tag",
  sort: "Order",
  sorts: { name: "By name", "-joined": "Joined last first" },
  export: "Export a list",
  noWard: "No ward",
  phone: (last3: string) => `••• ${last3}`,
  more: (most: number) => `More than ${most} people have these names. Add another name or a place.`,
  foundBy: {
    phone: "This is a phone number: those who have it are shown, whatever the filters.",
    email: "This is an email address: its owner is shown, whatever the filters.",
    number: "This is a member number: its owner is shown, whatever the filters.",
    id_number: "This is an ID number: its owner is shown. The audit log says that you looked.",
    payment: "This is the code of a payment: whoever paid is shown.",
    order: "This is an order number: the buyer is shown.",
  },
  similar: (count: number) => plural(count, "1 similar name", `${count} similar names`),
  similarIntro: "Names that sound like it, the closest spelling first.",
  notFound: (q: string) =>
    `Nobody in your places has a name that begins with “${q}”. Two letters of each name are enough, in any order.`,
  empty: "Nobody is in the register of these places with these filters.",
};
