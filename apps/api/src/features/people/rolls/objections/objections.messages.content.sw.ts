// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./objections.messages.content.ts";

export const objectionMessages: Translated<typeof english.objectionMessages> = {
  subject: "Jibu letu kwa pingamizi lako",
  preview: "Kuhusu orodha ya wanachama.",
  action: "Tazama orodha",
  upheldText: (title) =>
    `Ulipinga orodha “${title}”, na uko sahihi. Orodha yenyewe inabaki kama ilivyo, kwa sababu hakuna anayeweza kuibadilisha. Tunarekebisha jambo hilo kwenye rejista kwa orodha ijayo.`,
  refusedText: (title) => `Ulipinga orodha “${title}”. Tumeliangalia, na orodha inabaki kama ilivyo.`,
  note: "Maafisa wawili wa chama wameangalia pingamizi lako. Usipokubali, unaweza kwenda kwa vikao vya chama na kwa Mahakama ya Kutatua Mizozo ya Vyama vya Kisiasa.",
};
