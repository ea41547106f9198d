export const revealContent = {
  reason: "What do you need it for?",
  hint: "At least ten letters. It is shown for a minute; the member sees that somebody looked, and why.",
  hide: "Hide it now",
  hidden: "It is hidden again.",
};
