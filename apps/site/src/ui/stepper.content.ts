export const stepperContent = {
  step: (at: number, of: number, label: string) => `Step ${at} of ${of}: ${label}`,
  failedStep: (at: number, of: number, label: string) => `Step ${at} of ${of}: ${label} (failed)`,
  allDone: (of: number) => `All ${of} steps done`,
  done: "done",
  failed: "failed",
};
