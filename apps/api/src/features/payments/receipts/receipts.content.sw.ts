// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./receipts.content.ts";

export const receiptEmails: Translated<typeof english.receiptEmails> = {
  received: (number, sum, title) => ({
    subject: `Risiti ${number}: ${sum}, ${title}`,
    preview: `${sum} zimefika. Asante.`,
    heading: `Asante: ${sum} zimefika`,
    action: "Pakua risiti",
  }),
  paid: (sum, day, title) => `${party.name} imepokea ${sum} kutoka kwako tarehe ${day} kwa ajili ya: ${title}.`,
  inWords: (words) => `Kwa maneno: ${words}.`,
  method: (method) => `Njia ya malipo: ${method}`,
  attached: (number) => `Risiti yako ${number} imeambatishwa kama PDF. Tafadhali ihifadhi.`,
  check: "Yeyote unayemwonyesha risiti anaweza kukagua nambari na kiasi chake. Jina lako halionyeshwi.",
  checkLink: "Kagua risiti",
};

export const receiptTexts: Translated<typeof english.receiptTexts> = {
  title: (number) => `Risiti ${number}`,
  reversed: "Imebatilishwa: malipo haya yalirudishwa, na risiti si halali tena.",
  labels: {
    payer: "Kutoka kwa",
    title: "Kwa ajili ya",
    paid: "Tarehe ya malipo",
    method: "Njia",
    issued: "Risiti ilitolewa",
  },
  picture: "Msimbo wa QR unaofungua ukaguzi wa risiti hii",
  question: "Je, risiti hii ni ya kweli? Changanua msimbo, au kagua nambari na kiasi chake kwenye",
  link: "Kagua risiti hii",
};

export const statementTexts: Translated<typeof english.statementTexts> = {
  title: (year) => `Taarifa ya malipo ya ${year}`,
  span: (year) => `1 Januari hadi 31 Desemba ${year}, saa za Nairobi`,
  nothing: (year) => `Hakuna kilicholipwa mwaka ${year}.`,
  total: (sum) => `Jumla: ${sum}`,
  check: (address) => `Kila risiti inaweza kukaguliwa kwa nambari na kiasi chake kwenye ${address}.`,
  number: "nambari",
  made: (day) => `Ilitengenezwa ${day}.`,
  columns: ["Tarehe ya malipo", "Kwa ajili ya", "Risiti", "Kiasi"],
  reversed: (title) => `${title} (yamerudishwa, hayahesabiwi)`,
};
