// not reviewed
import type { Translated } from "../text/translated.ts";
import type * as english from "./membership-status-texts.ts";

export const membershipStatusTexts: Translated<typeof english.membershipStatusTexts> = {
  none: { status: "Hakuna bado", payment: "Hakuna bado" },
  applied: { status: "Ombi limetumwa", payment: "Hakuna cha kulipa" },
  awaiting_payment: { status: "Unasubiri malipo", payment: "Unadaiwa malipo" },
  active: { status: "Uanachama hai", payment: "Yamelipwa" },
  grace: { status: "Muda wa nyongeza", payment: "Unadaiwa malipo" },
  lapsed: { status: "Muda umeisha", payment: "Muda umeisha" },
  refused: { status: "Ombi halikukubaliwa", payment: "Hakuna cha kulipa" },
  resigned: { status: "Umejiuzulu", payment: "Hakuna cha kulipa" },
  replaced: { status: "Umebadilishwa", payment: "Hakuna cha kulipa" },
};

export const NOTHING_TO_PAY: Translated<typeof english.NOTHING_TO_PAY> = "Hakuna cha kulipa";
