// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./dates.content.ts";

export const months: Translated<typeof english.months> = [
  "Januari",
  "Februari",
  "Machi",
  "Aprili",
  "Mei",
  "Juni",
  "Julai",
  "Agosti",
  "Septemba",
  "Oktoba",
  "Novemba",
  "Desemba",
];

export const weekdays: Translated<typeof english.weekdays> = [
  "Jumapili",
  "Jumatatu",
  "Jumanne",
  "Jumatano",
  "Alhamisi",
  "Ijumaa",
  "Jumamosi",
];
