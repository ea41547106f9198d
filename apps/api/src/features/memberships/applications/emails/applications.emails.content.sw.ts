// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./applications.emails.content.ts";

export const applicationEmails: Translated<typeof english.applicationEmails> = {
  office: (name, address, phone) => `Ofisi yako ya chama ni ${name}, ${address}. Piga ${phone} ukiwa na swali lolote.`,
  meeting: (event) => `Mkutano wako ujao: ${event}`,
  confirmed: (plan, number) => ({
    subject: `Uanachama wako wa ${plan} uko hai`,
    preview: `Nambari ya uanachama ${number}`,
    lines: [
      `Karibu. ${party.name} imethibitisha ombi lako.`,
      `Nambari ya uanachama: ${number}`,
      "Halali hadi: uanachama wako hauna mwisho. Unaendelea hadi utakapoondoka kwenye chama.",
    ],
    action: "Angalia kadi yako ya uanachama",
    notes: [`Ikiwa hukuomba uanachama huu, andika kwa ${party.contacts.email}, nasi tutarekebisha mara moja.`],
  }),
  refused: (application, plan, reason) => ({
    subject: "Ombi lako halikukubaliwa",
    preview: "Pamoja na sababu, na unachoweza kufanya.",
    paragraphs: [
      `${party.name} haikukubali ombi lako ${application} la uanachama wa ${plan}.`,
      `Sababu: ${reason}`,
      "Unaweza kuomba tena sababu hii ikiisha.",
    ],
    action: "Angalia ombi lako",
    answer:
      "Ikiwa unaona kwamba hili ni kosa, jibu katika sehemu ya wanachama ndani ya siku 14. Jibu lako litasomwa na mtu mwingine, si aliyeamua.",
    final: "Jibu lako limesomwa na mtu mwingine, si aliyeamua mara ya kwanza. Uamuzi huu ni wa mwisho.",
  }),
  question: (application, question) => ({
    subject: "Swali kuhusu ombi lako",
    preview: "Chama kinakuuliza jambo kabla ya kuamua.",
    paragraphs: [
      `Kabla ya ${party.name} kuamua kuhusu ombi lako ${application}, inakuuliza:`,
      question,
      `Tafadhali andika jibu lako kwa ${party.contacts.email} na utaje ombi ${application}.`,
    ],
    action: "Angalia ombi lako",
  }),
};

export const applicationMessages: Translated<typeof english.applicationMessages> = {
  confirmed: (firstName, plan, number) => ({
    title: "Wewe ni mwanachama",
    message: `Karibu, ${firstName}. Chama kimethibitisha uanachama wako wa ${plan} nambari ${number}. Hauna mwisho.`,
  }),
  received: (application) => ({
    title: `Ombi ${application} limepokelewa`,
    message: "Chama kinalikagua. Utapata nambari yako ya uanachama na kadi likishathibitishwa.",
  }),
  linked: { title: "Wewe ni mwanachama", message: "Kadi yako ya uanachama iko tayari." },
  refused: (reason) => ({ title: "Ombi lako halikukubaliwa", message: `Sababu: ${reason}` }),
  question: "Swali kuhusu ombi lako",
};
