import {
  MAXIMUM_PEOPLE_FOUND_WITHOUT_READING,
  PEOPLE_FOUND_A_DAY,
  type PlaceOfSearch,
} from "@party/contract/people.staff";
import type { FieldsWith } from "@party/contract/values/people/person-fields";
import type { FeePayment, Gender, MissingValue, PersonSource, PersonStatus } from "@party/contract/values/person";
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

/** The colour of a status. */
export const personStatusTone = (status: PersonStatus): "good" | "bad" | undefined => {
  if (status === "member") return "good";
  return status === "left" || status === "refused" || status === "deceased" ? "bad" : undefined;
};

export const peopleContent = {
  title: "Members",
  about: "Everybody in the register",
  intro: "Everybody in the register of your places: members, applicants, and people from lists.",
  columns: { title: "Name", number: "Number", place: "Ward", standing: "Membership", phone: "Phone", joined: "Joined" },
  search: "Name, phone, member number, email or ID",
  whatsApp: "WhatsApp",
  county: "County",
  constituency: "Constituency",
  ward: "Ward",
  all: { county: "All counties", constituency: "All constituencies", ward: "All wards" },
  status: "Status",
  anyStatus: "Any status",
  statuses: personStatusLabels,
  plan: "Plan",
  anyPlan: "Any plan",
  source: "How they joined",
  anySource: "Any way",
  sources: personSourceLabels,
  tag: "Tag",
  anyTag: "Any tag",
  paid: "Membership fee",
  anyPayment: "Paid or not",
  payments: {
    this_year: "Paid this year",
    not_this_year: "Not paid this year",
    never: "Never paid",
  } satisfies Record<FeePayment, string>,
  paidFrom: "Fee paid from",
  paidTo: "Fee paid until",
  joinedFrom: "Joined from",
  joinedTo: "Joined until",
  endsFrom: "Membership ends from",
  endsTo: "Membership ends until",
  sex: "Gender",
  anySex: "Any gender",
  sexes: { female: "Women", male: "Men", other: "Other" } satisfies Record<Gender, string>,
  ageFrom: "Age from",
  ageTo: "Age up to",
  aged: {
    from: (age: number) => `${age} years or older`,
    to: (age: number) => `${age} years or younger`,
  },
  missing: "What is missing",
  nothingMissing: "Does not matter",
  missingValues: {
    phone: "No phone number",
    email: "No email address",
    id_number: "No ID number",
    birth_date: "No birth date",
    sex: "No gender",
    polling_station: "No polling station",
    ward: "No ward",
  } satisfies Record<MissingValue, string>,
  partial:
    "So many people are in this list that only a part was looked through for this page. Go on with the next page, or choose a place.",
  searchedPlace: ({ level, name, count, rest }: PlaceOfSearch) => {
    const place =
      count === 1 ? `${name} ${level}` : `${name} (${count} ${level === "ward" ? "wards" : "constituencies"})`;
    return rest ? `“${rest}” in ${place}.` : `Everybody in ${place}.`;
  },
  asNames: "Search all words as names",
  asFilter: "Set the place as a filter",
  namesOnly: "Words of places are names",
  sort: "Order",
  sorts: { name: "By name", "-joined": "Joined last first" },
  export: "Export a list",
  noWard: "No ward",
  phone: (last3: string) => `••• ${last3}`,
  needsWords: `Type two names, or a whole phone number, member number or email address. Your role finds single people: at most ${MAXIMUM_PEOPLE_FOUND_WITHOUT_READING} at a time, and ${PEOPLE_FOUND_A_DAY} within 24 hours.`,
  more: (most: number) => `More than ${most} people have these names. Add another name or a place.`,
  foundBy: {
    phone:
      "This is a phone number: those who have it are shown, whatever the filters. The audit log says that you looked.",
    email: "This is an email address: its owner is shown, whatever the filters. The audit log says that you looked.",
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

/** What the options of a field are called. */
export const personChoices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sex: { male: "Male", female: "Female", other: "Other" },
  voter_status: {
    unknown: "Not known",
    claimed: "Says they are registered",
    verified: "Verified",
    not_found: "Not in the register of voters",
  },
} satisfies Record<FieldsWith<{ kind: "choice" }>, Record<string, string>>;
