/** Under the hours of an event. */
export const hoursContent = {
  range: (start: string, end: string) => `Understood: ${start} to ${end}.`,
  overnight: (start: string, end: string) => `Understood: ${start} to ${end} on the next day.`,
  startOnly: (start: string) => `Understood: starts at ${start}; no end is given.`,
  unknown: "Not understood as hours: calendars show the whole day. Write them as in 9:00 AM – 4:00 PM.",
};
