export const grantsContent = {
  title: "Roles",
  intro: "Who has which role in which place, and until when. A role needs a second person to approve it.",
  search: "Name",
  role: "Role",
  allRoles: "All roles",
  ended: "Show ended roles",
  propose: "Propose a role",
  empty: "Nobody here has a role that fits. Change the search, or propose somebody.",
  columns: { person: "Person", role: "Role", place: "Place", until: "Until", end: "End" },
  end: "End this role",
};
