export const previewContent = {
  band: "Draft, not published",
  ended: "This preview has ended",
  endedText: "The link to a preview works for an hour. Ask for a new one in the console.",
};
