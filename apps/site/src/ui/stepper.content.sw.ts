// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./stepper.content.ts";

export const stepperContent: Translated<typeof english.stepperContent> = {
  step: (at, of, label) => `Hatua ${at} kati ya ${of}: ${label}`,
  failedStep: (at, of, label) => `Hatua ${at} kati ya ${of}: ${label} (imeshindikana)`,
  allDone: (of) => `Hatua zote ${of} zimekamilika`,
  done: "imekamilika",
  failed: "imeshindikana",
};
