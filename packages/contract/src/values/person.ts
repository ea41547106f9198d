export const genders = ["male", "female", "other"] as const;
export type Gender = (typeof genders)[number];

/** Skills of volunteers. */
export const volunteerSkills = [
  "door_to_door",
  "polling_agent",
  "events",
  "teaching",
  "translation",
  "sign_language",
  "media",
  "social_media",
  "technology",
  "accounts",
  "legal",
  "health",
  "driving",
  "cooking",
] as const;
export type VolunteerSkill = (typeof volunteerSkills)[number];

/** When volunteers are available. */
export const availabilities = ["weekdays", "evenings", "weekends", "election_day", "from_home"] as const;
export type Availability = (typeof availabilities)[number];

/** A phone number in groups of digits. */
export const phoneInGroups = (phone: string) => phone.replace(/^(\+254)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");

/** A Kenyan number as it is read aloud and dialled in Kenya: 0707 847 729; others in groups as they are. */
export const phoneAsDialled = (phone: string) => phone.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");

/** How somebody stands in the register. `none` are those whose applications are not linked to them any more. */
export const personStatuses = [
  "none",
  "imported",
  "applicant",
  "member",
  "lapsed",
  "left",
  "refused",
  "deceased",
] as const;
export type PersonStatus = (typeof personStatuses)[number];

/** How somebody came into the register. */
export const personSources = ["website", "walk_in", "import", "office"] as const;
export type PersonSource = (typeof personSources)[number];

/** `claimed` by the person, `verified` in the register of voters. */
export const voterStatuses = ["unknown", "claimed", "verified", "not_found"] as const;
export type VoterStatus = (typeof voterStatuses)[number];

/** How far a person has come at the Registrar of Political Parties. */
export type RegistrarStatus = "not_sent" | "in_batch" | "sent" | "accepted" | "rejected" | "removed";

/** What can be missing in the register. */
export const missingValues = ["phone", "email", "id_number", "birth_date", "sex", "polling_station", "ward"] as const;
export type MissingValue = (typeof missingValues)[number];

/** When somebody last paid a membership fee, by the calendar year of Nairobi. */
export const feePayments = ["this_year", "not_this_year", "never"] as const;
export type FeePayment = (typeof feePayments)[number];

/** Above the age of any living person, so a typing error. */
export const MAXIMUM_AGE = 120;
