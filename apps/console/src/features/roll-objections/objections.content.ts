import type { RollObjection } from "@party/contract/roll-objections.staff";

export const objectionsContent = {
  title: "Objections",
  about: "Answer what members object to about a roll",
  intro:
    "What members object to about a frozen roll. One officer decides each within seven days, another confirms the answer. The roll itself stays as it is.",
  columns: { title: "Member", roll: "Roll", state: "State", due: "Answer by", outcome: "Outcome" },
  status: "Show",
  statuses: { open: "To be answered", closed: "Answered" },
  states: {
    open: "To be decided",
    decided: "Waits for a second officer",
    confirmed: "Answered",
  } satisfies Record<RollObjection["state"], string>,
  outcomes: { upheld: "Upheld", refused: "Refused" },
  late: "late",
  unnamed: "Somebody without a name",
  empty: "No objection waits for an answer.",
  emptyClosed: "No objection was answered yet.",
};

export const objectionContent = {
  back: "Objections",
  what: "The objection",
  member: "Member",
  text: "What they write",
  roll: "Roll",
  line: "Line on the roll",
  notOn: "Not on it",
  came: "Came",
  due: "Answer by",
  answer: "The answer",
  outcome: "Outcome",
  inWriting: "In writing",
  decider: "Decided by",
  confirmer: "Confirmed by",
  returned: (reason: string) => `The decision before was sent back: ${reason}`,
  waits: "Another officer, who has not decided this before, confirms the answer. Then the member gets it by mail.",
  yourTurn: "Look at the answer of your colleague, and confirm it or send it back.",
  done: "Answered. The member has the answer by mail, and under Membership in the portal.",
  toRoll: "Open the roll",
  uphold: "Uphold it",
  refuse: "Refuse it",
  upholdEffect:
    "The member is right. The roll stays as it is: put the matter right in the register, for the next roll. A second officer confirms the answer first.",
  refuseEffect: "The roll is right. A second officer confirms the answer first.",
  answerLabel: "Answer to the member, in the member's language",
  confirm: "Confirm the answer",
  confirmEffect: "The member gets this answer by mail. It cannot be changed any more.",
  sendBack: "Send it back",
  sendBackEffect: "The decision is open again. You do not decide it yourself.",
  reason: "What is missing",
};
