// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./signed-in.content.ts";

export const signedInContent: Translated<typeof english.signedInContent> = {
  title: "Umeingia",
  as: (name) => `Kama ${name}. Si wewe? Basi ondoka kwanza kwenye akaunti.`,
  dashboard: "Nenda kwenye dashibodi yako",
  logout: "Ondoka kwenye akaunti",
};
