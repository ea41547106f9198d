// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./dates.content.ts";

export const monthNames: Translated<typeof english.monthNames> = [
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

export const weekdayNames: Translated<typeof english.weekdayNames> = [
  "Jumapili",
  "Jumatatu",
  "Jumanne",
  "Jumatano",
  "Alhamisi",
  "Ijumaa",
  "Jumamosi",
];
