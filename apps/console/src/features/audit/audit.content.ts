export const auditContent = {
  title: "Audit log",
  intro: "Every call of staff, done or refused: who, when, where and why. Entries cannot be changed or deleted.",
  from: "From",
  until: "Until",
  everybody: "Everybody",
  empty: "No entry in these days.",
  columns: { what: "What", who: "Who", when: "When", where: "Role and place", outcome: "Outcome", reason: "Reason" },
  /** Who did what nobody signed in has done. */
  withoutActor: (action: string) =>
    ["staff.signIn", "staff.enterCode"].includes(action) ? "Somebody at the sign-in" : "Operator of the server",
  done: "Done",
  repeated: "Repeated",
  refused: (code: string) => `Refused (${code.replaceAll("_", " ")})`,
};
