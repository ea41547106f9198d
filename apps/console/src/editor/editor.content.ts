export const toolbarContent = {
  name: "Formatting",
  heading2: "Heading",
  heading3: "Subheading",
  heading4: "Small heading",
  bold: "Bold",
  italic: "Italic",
  bulletList: "List",
  orderedList: "Numbered list",
  blockquote: "Quote",
  link: "Link",
  picture: "Picture",
  undo: "Undo",
  redo: "Redo",
};

export const linkContent = {
  label: "Where the link leads",
  hint: "A web address, an email address, a phone number or a page of this site, such as /events.",
  wrong: "A link begins with https://, mailto:, tel: or / for a page of this site.",
  apply: "Set the link",
  remove: "Remove the link",
  cancel: "Cancel",
};

export const pictureContent = {
  label: "What the picture shows",
  hint: "Read aloud to people who do not see it. Leave it empty only if the picture is decoration.",
  remove: "Remove the picture",
  failed: "The picture could not be added. Try again.",
};

export const compareContent = {
  removed: "removed:",
  added: "added:",
  end: "end",
  same: "The same in both.",
  empty: "Nothing",
  whole: "The whole text",
  formatting: "The words are the same; only the formatting changed.",
};

export const autosaveContent = {
  saved: (time: string) => `Saved at ${time}`,
  unchanged: "Everything is saved",
  changed: "Not saved yet",
  saving: "Saving…",
  offline: "Not saved: no connection, kept on this device",
  refused: (reason: string) => `Not saved, kept on this device: ${reason}`,
  notKept: "This device cannot keep what you type: stay on this page until it is saved.",
  conflict: "Somebody else saved",
  somebody: "Somebody else",
  conflictBy: (name: string, time: string) =>
    `${name} saved this at ${time}, after you had opened it. Both texts are kept until you choose.`,
  keepMine: "Keep mine as a new revision",
  takeTheirs: "Take theirs",
  afterwards: "The other text stays in the revisions or on this device: nothing is lost.",
  kept: (time: string) => `Text of ${time} that was not saved is on this device.`,
  use: "Continue with it",
  remove: "Delete it",
};

export const publishingContent = {
  checks: "Before you publish",
  checksEmpty: "Nothing to improve was found.",
  revisions: "Revisions",
  revisionsEmpty: "Nothing was saved yet. Each saved draft is listed here.",
  revision: (number: number) => `Revision ${number}`,
  published: "Published",
  compare: "Compare",
  restore: "Restore as a draft",
  by: (name: string) => `by ${name}`,
};

export const scheduleContent = {
  legend: "Publish later",
  date: "Day",
  time: "Time in Nairobi",
  past: "Choose a time that is not past.",
  missing: "Choose a day and a time.",
  words: (when: string) => `Time of publication: ${when}, Nairobi time.`,
};
