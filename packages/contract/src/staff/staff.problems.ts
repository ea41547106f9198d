import { walkInProblems } from "../memberships/walk-ins.problems.ts";
import { paymentQuestionProblems } from "../payments/questions/payment-questions.problems.ts";
import { monthProblems } from "../payments/reports/months.problems.ts";
import { statementProblems } from "../payments/statements.problems.ts";
import { recordProblems } from "../people/records.problems.ts";
/** Problems of calls that staff alone make; `problems.ts` has all. */
export const staffProblems = {
  no_role: { status: 403, text: "You have no role in the party's office at this time. Ask an administrator." },
  foreign_origin: { status: 403, text: "This request did not come from the console." },
  authenticator_needed: { status: 403, text: "Set up your authenticator app first." },
  permission_missing: { status: 403, text: "You may not do this. Ask {people}." },
  permission_unassigned: {
    status: 403,
    text: "You may not do this. Ask an administrator to give somebody the role for it.",
  },
  recent_code_needed: { status: 403, text: "Enter a code of your authenticator app to do this." },
  first_administrator_link_unknown: {
    status: 404,
    text: "This link cannot be used. It works once, and for 24 hours. The operator of the server can make another.",
  },
  user_unknown: {
    status: 409,
    text: "Nobody has an account with this email address. Ask the person to register on the website first.",
    field: "email",
  },
  grant_place_invalid: { status: 400, text: "Choose a place that fits the role.", field: "place" },
  grant_own: {
    status: 409,
    text: "You cannot give a role to yourself. Another person has to propose it.",
    field: "email",
  },
  grant_beyond: { status: 409, text: "You cannot give this role, or not in this place." },
  grant_forbidden_pair: { status: 409, text: "Nobody may be {role} and {other} at once.", field: "role" },
  grant_ended: { status: 409, text: "This role has ended already." },
  grant_exists: { status: 409, text: "This person has this role already.", field: "role" },
  person_unknown: { status: 400, text: "Nobody in the register has this number.", field: "person" },
  person_has_account: {
    status: 409,
    text: "This person has an account, and reads and deletes their data there: Settings, Your data.",
  },
  person_not_identified: { status: 409, text: "First say who in the register asks, and how that was made sure." },
  privacy_request_in_future: { status: 400, text: "This day is in the future.", field: "received_on" },
  privacy_request_closed: { status: 409, text: "This request was answered already." },
  erasure_proposed: { status: 409, text: "The erasure was proposed already. Another person decides." },
  breach_changed: { status: 409, text: "Somebody has changed this since you opened it. Load it again." },
  breach_not_told: {
    status: 400,
    text: "Close it once the Data Commissioner was told.",
    field: "closed",
  },

  texts_not_built: {
    status: 503,
    text: "The texts are not there, because this server was started without its build. Tell the operator.",
  },
  text_changed: { status: 409, text: "This text has changed since you opened it. Load it again." },
  text_values_lost: {
    status: 400,
    text: "{values} stands for a value and has to stay in the text.",
    field: "suggestion",
  },
  text_values_unknown: {
    status: 400,
    text: "There is no value for {values}. Braces are for values that stand in the text already.",
    field: "suggestion",
  },
  text_term_missing: {
    status: 400,
    text: "Of “{term}” the glossary says: {words}. Use one of these words.",
    field: "suggestion",
  },

  proposal_own: {
    status: 409,
    text: "A second person has to decide this: not the one who proposed it or whom it is about.",
  },
  proposal_author_without_role: {
    status: 409,
    text: "Whoever proposed this no longer has a role that allows it. Reject it; somebody who has one can propose it again.",
  },
  proposal_person_changed: {
    status: 409,
    text: "The name, email address or member number of this person has changed since it was proposed. Reject it; it can be proposed again.",
  },
  proposal_of_earlier_version: {
    status: 409,
    text: "This was proposed in an earlier version, which did not record exactly who the person is. Reject it; it can be proposed again.",
  },
  proposals_too_many: {
    status: 409,
    text: "{count} roles that you proposed are waiting for a decision. Wait until one is decided, or withdraw one.",
  },
  proposal_closed: { status: 409, text: "This proposal was decided, withdrawn or has expired." },
  trial_not_returnable: { status: 409, text: "This trial has no money that could be given back." },
  trial_code_wrong: { status: 400, text: "That is not the code of this email.", field: "code" },
  samples_removed: { status: 409, text: "The samples were removed already." },

  constitution_adopted: { status: 409, text: "This version of the constitution is adopted already." },
  text_needs_second_person: {
    status: 409,
    text: "A second person has to approve this text, because people pay and reach the party by it. Propose it instead.",
  },
  text_one_person: { status: 409, text: "This text needs no second person. Publish it." },
  text_public: { status: 409, text: "This version of the text is public already." },
  text_proposed: {
    status: 409,
    text: "Another version of this text is proposed. Decide on it, or withdraw it, first.",
  },
  constitution_proposed: { status: 409, text: "Another version is proposed. Decide on it, or withdraw it, first." },

  version_conflict: {
    status: 409,
    text: "{by} has changed this since you opened it. Compare the two texts, then save yours or keep theirs.",
  },
  version_unread: {
    status: 409,
    text: "{by} has changed this since you read it, on {at}. Open it again and read it before it becomes public.",
  },
  content_incomplete: { status: 409, text: "This cannot be published yet." },
  scheduler_without_role: { status: 403, text: "Whoever scheduled this may not publish it any more." },
  content_outside: { status: 409, text: "Choose a place for which you have a role.", field: "place" },
  content_was_public: {
    status: 409,
    text: "This was public or is scheduled, so it stays in the records. Take it off the site instead.",
  },
  redirect_exists: { status: 409, text: "This address has another redirect. Change that one." },
  branch_exists: { status: 409, text: "This place has another branch. Change that one." },
  category_unknown: { status: 400, text: "This category was deleted. Choose another.", field: "category" },
  category_exists: { status: 409, text: "There is a category with this name already.", field: "name" },
  category_in_use: { status: 409, text: "This category is in use. Give its items another one first." },
  stock_changed: {
    status: 409,
    text: "The stock has changed since you opened it: {stock} are left now. Please check your number.",
    field: "stock",
  },
  schedule_past: { status: 400, text: "Choose a time that is still to come.", field: "at" },
  application_confirmed: { status: 409, text: "This application does not wait any more: it was confirmed." },
  application_refused: { status: 409, text: "This application does not wait any more: it was refused." },
  application_withdrawn: {
    status: 409,
    text: "This application does not wait any more: it was withdrawn by the applicant.",
  },
  application_replaced: {
    status: 409,
    text: "This application does not wait any more: it was replaced by another one of the same person.",
  },
  application_ended: { status: 409, text: "This application does not wait any more: it has ended." },
  ...recordProblems,
  call_not_needed: {
    status: 409,
    text: "Only somebody who was confirmed within a year and has no account is called.",
  },
  ...paymentQuestionProblems,
  ...walkInProblems,
  own_application: { status: 409, text: "This is your own application. Ask somebody else to decide it." },
  ...statementProblems,
  ...monthProblems,
  held_gift_decided: { status: 409, text: "This gift was decided already. The note says what was decided." },
  held_gift_proposed: { status: 409, text: "It is proposed already to keep this gift. A second person decides." },
  held_gift_refunding: { status: 409, text: "This gift is being given back." },
  held_gift_unclear: { status: 409, text: "Something else about this payment is to be decided first." },
  no_open_resignations: { status: 409, text: "The Registrar has been told of all resignations." },
  no_template_in_force: {
    status: 409,
    text: "No template is in force. Two people put one into force under Templates for the Registrar.",
  },
  template_replaced: {
    status: 409,
    text: "Another template is in force by now. Reject this, and make the batch again.",
  },
  batch_empty: {
    status: 409,
    text: "Nobody here can be handed in: they are in a batch already, or something is missing of each of them.",
  },
  batch_not_written: { status: 409, text: "This file is not made yet, so it cannot have been handed over." },
  batch_handed_over: { status: 409, text: "It is noted already on which day this was handed over." },
  handover_to_come: { status: 400, text: "This day is still to come.", field: "day" },
  template_file_names: {
    status: 400,
    text: "This is no pattern for names of files. Ask whoever looks after the server.",
    field: "file_names",
  },
  template_confirmed: { status: 409, text: "This template was put into force already. Save a new version." },
  deadline_changed: { status: 409, text: "This deadline was changed meanwhile. Look at it again." },
  limit_not_to_come: { status: 400, text: "Choose a day that is still to come.", field: "valid_from" },
  limit_overlaps: {
    status: 409,
    text: "Another limit begins in these days. Choose a last day before it, or a first day after it.",
  },
  refund_not_possible: { status: 409, text: "This money cannot be given back: it went back already, or never came." },
  refund_open: { status: 409, text: "This money is being given back already. See its refund." },
  refund_not_unknown: { status: 409, text: "It is known what became of this refund, so nobody is asked." },
  refund_not_by_hand: { status: 409, text: "This refund waits for nothing that people write down." },
  refund_reference_missing: {
    status: 400,
    text: "Write the reference of the transfer back.",
    field: "reference",
  },
  refund_reference_used: {
    status: 409,
    text: "The books have this reference already. Write that of the transfer back.",
    field: "reference",
  },
  refund_not_recorded: { status: 409, text: "Nobody has written this outcome down, or it has changed. Load it again." },
  refund_own_record: { status: 409, text: "You wrote this down, so somebody else confirms it." },
  refund_treasurers: { status: 409, text: "There is more than one treasurer, so another treasurer approves this." },
  handover_too_old: {
    status: 409,
    text: "Order {number} was handed out more than 10 minutes ago, so this cannot be taken back.",
  },
  order_returned: {
    status: 409,
    text: "Pieces of order {number} came back, so this cannot be done. Undo their return first.",
  },
  return_too_many: { status: 409, text: "Of order {number} fewer pieces are out than that. Load it again." },
  return_too_old: {
    status: 409,
    text: "These pieces came back more than 10 minutes ago, so this cannot be undone.",
  },
  return_decided: {
    status: 409,
    text: "The finance officer has begun to give the money of these pieces back, so this cannot be undone.",
  },
  order_unpaid: { status: 409, text: "Order {number} is not paid yet, so this cannot be done." },
  order_not_ready: { status: 409, text: "Order {number} is not at its pickup point yet, so this cannot be done." },
  order_ready: { status: 409, text: "Order {number} is ready already, so this cannot be done." },
  order_handed_out: { status: 409, text: "Order {number} is handed out already, so this cannot be done." },
  order_expired: { status: 409, text: "Order {number} was not paid in time, so this cannot be done." },
  order_cancelled: { status: 409, text: "Order {number} is cancelled, so this cannot be done." },
} as const;
