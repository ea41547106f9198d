const formatCount = (value: number) => value.toLocaleString("en-KE");

export const taskContent = {
  waiting: "It begins in a moment.",
  counted: (done: number, total: number | null) =>
    total === null ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`,
  stop: "Stop",
  stopping: "It stops after the step under way …",
  stopped: "Stopped. What was done so far is kept.",
  goOn: "Go on",
  done: "Done.",
  left: (seconds: number) =>
    seconds < 90 ? "About a minute left." : `About ${Math.round(seconds / 60)} minutes left.`,
  leave: "You may close this page: it goes on, and is here when you come back.",
};
