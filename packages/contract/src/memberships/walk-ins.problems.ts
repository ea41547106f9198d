import { MINIMUM_AGE } from "../values/memberships/membership-plans.ts";
import { DAILY_PEOPLE_LIMIT } from "../values/staff/daily-work.ts";

/** Why somebody is not registered in person. */
export const walkInProblems = {
  applicant_under_age: { status: 409, text: `This person is under ${MINIMUM_AGE}, and cannot become a member.` },
  consent_missing: {
    status: 409,
    text: "There is no proof that this person agreed: add the signed form first.",
  },
  member_details_missing: {
    status: 409,
    text: "This is not known yet, and has to be of a member: {details}. Add it on the page of the person first.",
  },
  imported_known: {
    status: 409,
    text: "Somebody with this name and phone number has applied already, or is a member. Join the two rows first.",
  },
  officer_needed: {
    status: 409,
    text: "This is unusual, so a membership officer decides. You can recommend it.",
  },
  own_entry: {
    status: 409,
    text: "You registered or imported this person. Another county coordinator, a membership officer or the Secretary General confirms.",
  },
  confirmation_limit: {
    status: 409,
    text: `You have imported, registered and confirmed ${DAILY_PEOPLE_LIMIT} people today. A membership officer confirms more of them, or you do tomorrow.`,
  },
  own_refusal: { status: 409, text: "You refused this application. Somebody else decides about the answer." },
  answered_already: { status: 409, text: "There was an answer already, and it was decided about." },
  application_not_refused: { status: 409, text: "Only an application that was refused can be answered." },
  answer_too_late: { status: 409, text: "It was refused more than 14 days ago. The applicant can apply again." },
  walk_in_outside: { status: 409, text: "You have no role for this ward. Choose one of your wards.", field: "ward" },
  walk_in_known: {
    status: 409,
    text: "Somebody with this name and phone number has applied already, or is a member. Nothing was added.",
  },
  no_free_plan: {
    status: 409,
    text: "No tier is free, so nobody can be taken in without a fee. They can join on the site and pay there.",
  },
  walk_in_under_age: {
    status: 400,
    text: `Only somebody who is at least ${MINIMUM_AGE} years old can join.`,
    field: "date_of_birth",
  },
  walk_in_time: { status: 400, text: "This entry is too old, or the clock of the phone is wrong.", field: "taken_at" },
  walk_in_evidence: {
    status: 400,
    text: "The signature or photo cannot be read. Use a PNG or JPEG picture.",
    field: "file",
  },
  consent_text_unknown: {
    status: 409,
    text: "The text that was read aloud is not in use any more. Read the new one aloud.",
    field: "consent_version",
  },
} as const;
