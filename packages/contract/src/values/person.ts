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
