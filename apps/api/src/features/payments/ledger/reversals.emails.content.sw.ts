// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./reversals.emails.content.ts";

export const reversalEmails: Translated<typeof english.reversalEmails> = {
  email: (sum, title) => ({
    subject: `${sum} zimerudishwa kwako`,
    preview: `Zilikuwa kwa ajili ya: ${title}.`,
    back: `Ulikuwa umelipa ${sum} kwa ajili ya: ${title}. Pesa zimerudi zilikotoka.`,
  }),
  receipt: (number) => `Risiti ${number} si halali tena. Yeyote anayeikagua huambiwa kwamba pesa zilirudishwa.`,
  reference: (reference) => `Nambari ya kumbukumbu ya malipo ilikuwa ${reference}.`,
  unexpected: (contact) => `Ikiwa hukutarajia hili, au usipoziona pesa hizo ndani ya siku saba, andika kwa ${contact}.`,
  consequences: {
    no_membership: "Hazikuwa zimeanzisha wala kuhuisha uanachama.",
    fee_due: (plan) =>
      `Kwa hivyo uanachama wako wa ${plan} unasubiri ada yake tena. Unaweza kuilipa kwenye dashibodi yako.`,
    not_renewed: (plan, lastDay) =>
      `Kwa hivyo uanachama wako wa ${plan} haukuhuishwa: siku yake ya mwisho ni ${lastDay}. Unaweza kuuhuisha kwenye dashibodi yako.`,
    plan_restored: (plan, instead) => `Kwa hivyo una uanachama wako wa ${plan} tena, badala ya ule wa ${instead}.`,
    office_decides: "Mtu wa ofisi yetu anaangalia maana ya jambo hili kwa uanachama wako, na atakuandikia.",
    order_had_ended: "Oda ilikuwa imemalizika awali.",
    order_cancelled: (number) => `Kwa hivyo oda yako ${number} imeghairiwa.`,
    order_for_sale: (number) => `Kwa hivyo oda yako ${number} imeghairiwa, na bidhaa zake zinauzwa tena.`,
    gift_not_counted:
      "Kwa hivyo mchango huu hauhesabiwi tena kuwa umetolewa, wala kwenye vitabu vyetu wala kwenye kikomo cha mtu mmoja. Hata hivyo, asante.",
    gift_not_entered: "Zilikuwa bado hazijaandikwa kuwa mchango.",
    nothing_else: "Hakuna kingine kinachobadilika: ulicholipia vinginevyo kinabaki kama kilivyo.",
  },
};
