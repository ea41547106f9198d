export const auditContent = {
  title: "Audit log",
  about: "Who did what, and with whom",
  intro:
    "Every change and decision of staff, done or refused, and whose data they looked at. Entries cannot be changed or deleted.",
  introOfWrites:
    "Every change and decision of staff in your place, done or refused. Entries cannot be changed or deleted. What was looked at is read by the data protection officer and the auditor.",
  from: "From",
  until: "Until",
  person: "Person, also former staff",
  group: "Kind of action",
  onePerson: "One person",
  allActions: "All kinds",
  oneSubject: "All about one",
  empty: "No entry fits. Choose other days, another person or another kind of action.",
  columns: {
    title: "What",
    who: "Who",
    about: "All about",
    when: "When",
    where: "Role and place",
    outcome: "Outcome",
    reason: "Reason",
  },
  /** Who did what nobody signed in has done. */
  withoutActor: (action: string) =>
    ["staff.signIn", "staff.enterCode"].includes(action) ? "Somebody at the sign-in" : "Operator of the server",
  done: "Done",
  repeated: "Repeated",
  refused: (code: string) => `Refused (${code.replaceAll("_", " ")})`,
};
