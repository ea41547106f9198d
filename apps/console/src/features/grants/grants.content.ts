export const grantsContent = {
  title: "Roles",
  intro:
    "Who may do what, and where. A second person approves each role, and the end of a role for all of Kenya. One person can end a role of a place at once.",
  propose: "Give a role",
  role: "Role",
  allRoles: "All roles",
  status: "Show",
  statuses: { valid: "Valid now", ended: "Ended" },
  empty: "Nobody has such a role. Give one, or change the filters.",
  columns: { title: "Person", role: "Role", place: "Place", until: "Until", endedBy: "Ended by" },
  end: "End",
  endTitle: (name: string, role: string) => `End ${role} of ${name}?`,
  endEffect:
    "It takes effect at once: the next thing they do in the console is refused. To give it back, two people are needed.",
  endNationalEffect:
    "A second person must approve it, and until then the role stays. Then the holder and all who hold a role for all of Kenya get an email.",
  endPropose: "Propose to end the role",
  endProposed: (name: string) => `A second person now decides whether the role of ${name} ends.`,
  endWaits: "Its end is proposed",
  reason: "Reason",
  endSubmit: "End the role",
  ended: (name: string) => `The role of ${name} has ended.`,
};

export const proposeGrantContent = {
  title: "Give a role",
  intro: "You propose, a second person approves within three days. The person needs an account on the party's website.",
  back: "Roles",
  email: "Email of the person",
  role: "Role",
  choose: "Choose …",
  county: "County",
  constituency: "Constituency",
  ward: "Ward",
  months: "For how many months",
  monthsHint: "At most 12; then it is given again.",
  reason: "Reason",
  reasonHint: "For example: elected by the county delegates on 14 November.",
  may: "What this role may do",
  submit: "Propose it",
  busy: "One moment …",
  nobody: "You may propose no role.",
};
