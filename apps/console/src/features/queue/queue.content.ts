import type { QueueTab } from "@party/contract/today";

export const queueContent = {
  label: "What waits",
  tabs: {
    applications: "Applications",
    walk_ins: "In person",
    imported: "Imported",
    resignations: "Resignations",
    pairs: "Duplicates",
  } satisfies Record<QueueTab["tab"], string>,
  urgent: (count: number) => `${count} urgent`,
  /** Of those chosen. @param left how many cannot be confirmed, by why, without a full stop */
  confirmable: (possible: number, left: ReadonlyMap<string, number>) =>
    `${possible.toLocaleString("en-KE")} can be confirmed, ${[...left].map(([why, count]) => `${count} not (${why})`).join(", ")}.`,
};
