export const todayContent = {
  title: (firstName: string) => `Hello ${firstName}`,
  intro: "What waits for you, the oldest first.",
  nothing: "Nothing waits for you today.",
  oldest: (when: string) => `The oldest since ${when}`,
  open: "Go on",
  more: "All you can do here",
};
