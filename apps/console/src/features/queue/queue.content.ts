import type { QueueTab } from "@party/contract/today";

export const queueContent = {
  label: "What waits",
  tabs: {
    applications: "Applications",
    walk_ins: "In person",
    imported: "Imported",
    resignations: "Resignations",
    pairs: "Pairs",
  } satisfies Record<QueueTab["tab"], string>,
  urgent: (count: number) => `${count} urgent`,
};
