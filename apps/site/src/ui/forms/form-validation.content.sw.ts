// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./form-validation.content.ts";

export const validationContent: Translated<typeof english.validationContent> = {
  missing: "Tafadhali jaza sehemu zote zenye alama ya *.",
  wrong: "Tafadhali sahihisha sehemu zilizowekewa alama.",
  isRequired: (label) => `Jaza sehemu hii: ${label}`,
  tick: "Tafadhali weka alama kwenye kisanduku hiki.",
  email: "Weka anwani ya barua pepe, kama jina@example.com.",
};
