import { peopleProblems } from "./people/people.problems.ts";
import { rollProblems } from "./people/rolls/rolls.problems.ts";
import { staffProblems } from "./staff/staff.problems.ts";
import { MINIMUM_AGE } from "./values/memberships/membership-plans.ts";
import { MAXIMUM_AGE } from "./values/person.ts";
import type { Translated } from "./values/text/translated.ts";

/**
 * All problems of the API: HTTP status, text, and the field concerned, if any. Rules throw the code, which the response
 * carries in the header `Problem`; the endpoint declares the format of the body. `{name}` in a text is replaced from the
 * problem's details. A code stays as it is: clients compare it.
 */
export const problems = {
  invalid_input: { status: 400, text: "Please check your entries and try again." },
  unreadable_body: { status: 400, text: "The request could not be read. Please try again." },
  body_too_large: { status: 413, text: "That is more than we can take at once." },
  unsupported_media_type: { status: 415, text: "Send the request as JSON." },
  not_signed_in: { status: 401, text: "Please sign in to continue." },
  session_ended: { status: 401, text: "Your session has ended. Please sign in again." },
  not_found: { status: 404, text: "Not found." },
  console_outdated: {
    status: 404,
    text: "The console has a new version. Reload this page; what you typed is kept on this device.",
  },
  method_not_allowed: { status: 405, text: "This address does not take that kind of request." },
  too_many_requests: { status: 429, text: "Too many attempts. Please wait {wait} and try again." },
  key_reused: { status: 422, text: "This Idempotency-Key was used for another request." },
  request_in_progress: { status: 409, text: "The same request is still being handled. Please wait a moment." },
  internal_error: { status: 500, text: "Something went wrong on our side. Please try again." },
  busy: { status: 503, text: "We are very busy right now. Please try again in a moment." },
  database_unavailable: {
    status: 503,
    text: "We cannot reach our records right now. Please try again in a few minutes.",
  },
  media_unavailable: {
    status: 503,
    text: "We cannot reach our pictures and videos right now. Please try again in a few minutes.",
  },
  storage_full: { status: 503, text: "We cannot save anything right now. Please try again in a few minutes." },

  wrong_credentials: { status: 401, text: "Invalid email or password." },
  second_step_needed: { status: 401, text: "Enter the code from your authenticator app." },
  wrong_second_step: {
    status: 401,
    text: "That code is not right. Enter the newest code of your app, or a recovery code.",
  },
  second_step_expired: { status: 401, text: "That took too long. Please sign in again." },
  passwords_differ: { status: 400, text: "Passwords do not match", field: "password2" },
  password_too_short: {
    status: 400,
    text: "This password is too short. It must contain at least 8 characters.",
    field: "password",
  },
  password_too_common: { status: 400, text: "This password is too common.", field: "password" },

  wrong_password: { status: 400, text: "That is not your current password.", field: "current_password" },
  wrong_code: { status: 400, text: "That code is not right. Enter the newest code of your app.", field: "code" },
  authenticator_offer_expired: { status: 400, text: "This key has expired. Start again.", field: "code" },
  two_step_on: { status: 409, text: "Two-step sign-in is on already." },
  two_step_off: { status: 409, text: "Two-step sign-in is off already." },
  email_unconfirmed: { status: 409, text: "Please confirm your email address first. The link is in your mail." },
  email_unchanged: { status: 400, text: "This is your email address already.", field: "email" },
  email_not_free: { status: 409, text: "This email address now belongs to another account." },
  email_link_unknown: { status: 404, text: "This link is not valid. It may have been replaced by a newer one." },
  email_needs_password: {
    status: 403,
    text: "Enter the password of your account to confirm that it is yours.",
    field: "password",
  },
  email_link_expired: { status: 410, text: "This link has expired. Please ask for a new one." },
  reset_link_unknown: {
    status: 404,
    text: "This link is not valid any more. It works once, and for a limited time. Please ask for a new one.",
  },

  unknown_ward: { status: 400, text: "Choose your ward from the list.", field: "ward" },
  ward_outside_constituency: {
    status: 400,
    text: "That ward is not in the constituency you chose.",
    field: "ward",
  },
  constituency_outside_county: {
    status: 400,
    text: "That constituency is not in the county you chose.",
    field: "constituency",
  },

  plan_not_offered: { status: 409, text: "{plan} cannot be chosen any more. Please choose another plan." },
  fee_changed: {
    status: 409,
    text: "The fee of {plan} is KES {fee} a year now, not KES {shown}. Look at the new fee and send it again if you agree.",
  },
  plan_not_free: {
    status: 400,
    text: "Please sign in to apply for a paid membership.",
    field: "membership_type",
  },
  under_age: { status: 400, text: `You must be at least ${MINIMUM_AGE} years old to join.`, field: "age" },
  age_implausible: { status: 400, text: `Enter your age in years, up to ${MAXIMUM_AGE}.`, field: "age" },

  newsletter_link_unknown: { status: 404, text: "This confirmation link is not valid. Please subscribe again." },
  newsletter_link_expired: { status: 410, text: "This confirmation link has expired. Please subscribe again." },
  unsubscribe_link_unknown: { status: 404, text: "This unsubscribe link is not valid." },

  payment_unknown: { status: 404, text: "This payment link is not valid." },
  payment_settled: { status: 409, text: "This is paid already. Thank you." },
  payment_expired: { status: 410, text: "This payment is closed. Please start again." },
  payment_method_unavailable: {
    status: 400,
    text: "This way to pay is not set up yet. Choose another.",
    field: "method",
  },
  payment_in_progress: { status: 409, text: "A payment is on its way. Please wait until we know how it ended." },
  phone_needed: { status: 400, text: "Enter the phone number that pays.", field: "phone" },
  phone_not_kenyan: { status: 400, text: "Enter a Kenyan mobile number, such as 0712 345 678.", field: "phone" },
  phone_prompted: {
    status: 409,
    text: "A prompt is open on that phone. Answer it, or wait a minute and try again.",
    field: "phone",
  },
  amount_above_prompt_limit: {
    status: 400,
    text: "M-PESA takes at most {limit} at once. Pay by bank transfer, with the reference shown.",
  },
  receipt_unknown: { status: 404, text: "We know no receipt with this number and sum." },

  membership_unknown: { status: 404, text: "Not found." },
  plan_not_changeable: {
    status: 409,
    text: "This membership cannot be changed to that plan now. Choose a higher plan than yours.",
  },
  nothing_owed: { status: 409, text: "Nothing is to be paid for this membership now." },

  event_begun: { status: 409, text: "This event has begun. Signing up and cancelling are closed." },
  event_called_off: { status: 409, text: "This event is called off, so nobody can sign up for it." },
  already_signed_up: {
    status: 409,
    text: "You have signed up for this event already. To bring other guests, cancel first and sign up again.",
  },
  party_too_large: { status: 409, text: "This event has {capacity} seats in all. Please bring fewer guests." },
  guests_differ: {
    status: 409,
    text: "You signed up with another number of guests. Open the page again, and name those who come with you.",
  },
  already_admitted: { status: 409, text: "You are at the event already, so this cannot be cancelled." },
  steward_link_unknown: { status: 404, text: "This check-in link is not valid. Ask the organiser for a new one." },
  tickets_void: {
    status: 410,
    text: "This event is called off, or not on the site. Its tickets are not valid. If it does take place, call the office.",
  },
  steward_link_expired: { status: 410, text: "This event is over, and its check-in link is closed." },

  born_too_late: { status: 400, text: `You must be at least ${MINIMUM_AGE} years old.`, field: "date_of_birth" },
  born_implausible: { status: 400, text: "Enter the day on which you were born.", field: "date_of_birth" },
  picture_too_large: { status: 413, text: "This picture is larger than 5 MB. Choose a smaller one.", field: "picture" },
  picture_too_wide: {
    status: 400,
    text: "This picture has more than {most} million pixels. Choose a smaller one.",
    field: "picture",
  },
  picture_unreadable: {
    status: 400,
    text: "We cannot read this file as a picture. Choose a JPEG, PNG or WebP picture.",
    field: "picture",
  },
  not_a_member: { status: 409, text: "Only members of the party can invite by email. Your link works for everybody." },
  invited_lately: {
    status: 409,
    text: "You invited this address in the last 7 days. Please give them time.",
    field: "email",
  },

  nothing_to_resign: { status: 409, text: "You have no membership to leave." },
  topic_always_on: { status: 400, text: "We always tell you about your membership and payments.", field: "choices" },
  password_not_right: { status: 400, text: "That is not your password. Please try again.", field: "password" },
  password_needed_again: { status: 403, text: "Please enter your password again to see your data." },
  payment_under_way: {
    status: 409,
    text: "A payment of yours is on its way. Please wait a few minutes until we know how it ended, and try again.",
  },

  product_unknown: {
    status: 400,
    text: "Something in your cart is no longer sold. Please look at your cart again.",
    field: "lines",
  },
  product_size_unknown: {
    status: 400,
    text: "{product} does not come in the size you chose. Please choose its size again.",
    field: "lines",
  },
  product_sold_out: {
    status: 409,
    text: "Sorry, only {left} of {product} left. Please change your cart.",
    field: "lines",
  },
  product_held_unpaid: {
    status: 409,
    text: "Unpaid orders from one internet connection can hold at most {most} of {product}. Please order fewer, or try again in a few minutes.",
    field: "lines",
  },
  pickup_location_unknown: { status: 400, text: "Please select a pickup location.", field: "pickup_location" },
  order_unknown: { status: 404, text: "This order link is not valid." },

  file_too_large: {
    status: 413,
    text: "This file is larger than {most} MB. Choose a smaller one.",
    field: "file",
  },
  picture_file_unreadable: {
    status: 400,
    text: "We cannot read this file as a picture. Choose a complete JPEG, PNG or WebP picture.",
    field: "file",
  },
  video_unreadable: {
    status: 400,
    text: "We cannot read this file as a video. Choose a complete MP4 file.",
    field: "file",
  },
  video_codec: {
    status: 400,
    text: "This video is in a form that many phones cannot show. Save it as MP4 with H.264, on an iPhone: Settings, Camera, Formats, Most Compatible.",
    field: "file",
  },
  range_not_satisfiable: { status: 416, text: "The video is shorter than that." },
  video_part_unexpected: { status: 409, text: "This part was not expected: {received} parts have come." },
  video_incomplete: { status: 409, text: "A part of the video has not come yet." },
  upload_not_allowed: { status: 403, text: "Your role does not send such files." },
  upload_part_unexpected: { status: 409, text: "This part was not expected: {received} parts have come." },
  upload_incomplete: { status: 409, text: "A part of the file has not come yet. Send the file again." },
  uploads_open: {
    status: 409,
    text: "{most} of your files are on their way already. Finish one of them, or try again in an hour.",
  },
  uploads_kept: {
    status: 409,
    text: "The files that you have sent within a day may have {most} MB in all. Those of imports count until they are deleted, a day after they were sent; others until they are used.",
  },
  uploads_full: { status: 409, text: "There is no room for another file at the moment. Try again in an hour." },
  document_is_evidence: {
    status: 409,
    text: "This document proves that the person agreed to be a member, so it is kept as long as the membership.",
  },
  document_unreadable: {
    status: 400,
    text: "We cannot read this file as a document. Choose a PDF, or a JPEG, PNG or WebP picture.",
    field: "upload_id",
  },
  search_used_up: {
    status: 403,
    text: "You have been shown {most} people within 24 hours, as many as your role may. Who may read the register: {people}.",
  },
  export_columns_refused: { status: 403, text: "Your role does not take out these columns.", field: "columns" },
  export_not_ready: { status: 409, text: "The file is not ready yet." },
  export_grew: {
    status: 409,
    text: "There were {asked} people in this list when it was asked for, and there are {now} now. Reject it, so that it is asked for again.",
  },
  export_too_large: {
    status: 409,
    text: "There are more people in this list now than when it was asked for. Ask for the list again, so that somebody sees how many they are.",
  },
  export_ended: {
    status: 410,
    text: "The file is gone: it is there for 24 hours and 3 downloads. Ask for a new one.",
  },
  view_role: { status: 403, text: "Share it with a role that you have yourself.", field: "shared_with_role" },
  too_many_views: { status: 409, text: "You keep 100 already. Delete one first." },
  task_replaced: {
    status: 409,
    text: "This cannot go on: something else has been done since. Look at it again, and begin anew.",
  },
  task_failed: {
    status: 409,
    text: "Something went wrong on our side. What was done so far is kept: go on, or ask the operator of the server.",
  },
  task_without_role: {
    status: 409,
    text: "Whoever started this no longer has a role that allows it, so it has stopped.",
  },
  captions_unreadable: {
    status: 400,
    text: "We cannot read this file as captions. Choose a WebVTT file (.vtt).",
    field: "file",
  },
  picture_queue_full: {
    status: 429,
    text: "Two of your pictures are being checked. Add the next one when they are done.",
  },
  picture_file_too_wide: {
    status: 400,
    text: "This picture has more than {most} million pixels. Choose a smaller one.",
    field: "file",
  },
  picture_alt_missing: {
    status: 400,
    text: "Describe the picture for people who cannot see it, or mark it as decorative.",
    field: "alt",
  },
  picture_of_others: {
    status: 403,
    text: "You can change and delete the pictures that you added yourself. Ask the office for this one.",
  },
  picture_in_use: { status: 409, text: "This picture is in use. Remove it first from what shows it." },
  picture_unknown: { status: 400, text: "A picture is no longer in the library. Choose another." },

  monthly_gift_unknown: { status: 404, text: "This link is not valid." },
  monthly_gift_ended: { status: 410, text: "This monthly gift has ended." },

  ...peopleProblems,
  ...rollProblems,
  ...staffProblems,
  import_file: { status: 400, text: "{fault}" },
  import_file_gone: { status: 409, text: "The file is kept for a day only. Send it once more." },
  import_mapping: { status: 400, text: "{fault}" },
  import_changed: { status: 409, text: "Somebody has changed this import since you opened it. Look at it again." },
  import_not_now: { status: 409, text: "This cannot be done with the import as it is now. Look at it again." },
  import_without_consent: {
    status: 409,
    text: "Say first where these people agreed that their data is in the register, and where the paper is.",
  },
  import_scans: { status: 409, text: "An import has at most {most} scans. Put several pages into one PDF." },
  import_needs_second_person: {
    status: 409,
    text: "Propose this import, so that a second person decides: it has ID numbers, or with it you have imported, registered and confirmed more than {most} people today.",
  },
  import_needs_nobody: {
    status: 409,
    text: "With this import you have not imported, registered and confirmed more than {most} people today. You can run it yourself.",
  },
  import_grown: {
    status: 409,
    text: "This import would write more people than was decided. Undo it, then send the file once more.",
  },
  import_id_checks: {
    status: 409,
    text: "On one day you can check {most} rows with ID numbers that are not imported. Leave the column out, ask a membership officer, or go on tomorrow.",
  },
} as const satisfies Record<string, { status: number; text: string; field?: string }>;

export type ProblemCode = keyof typeof problems;

/** The texts of these problems in another language; one that is missing, or has lost a placeholder, does not compile. */
export type TranslatedProblems<Problems extends Readonly<Record<string, { text: string }>>> = {
  readonly [Code in keyof Problems]: Translated<Problems[Code]["text"]>;
};
