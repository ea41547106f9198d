// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./orders.emails.content.ts";

export const orderEmails: Translated<typeof english.orderEmails> = {
  line: (quantity, title, sum) => `${quantity} × ${title}, ${sum}`,
  total: (sum) => `Jumla: ${sum}`,
  receipt: (number) => `Risiti yako ${number} imeambatishwa kama PDF. Tafadhali ihifadhi.`,
  download: "Pakua risiti",
  action: "Angalia oda yako",
  keepLink: "Usimpe mtu mwingine kiungo hiki: yeyote aliye nacho anaweza kuiona oda.",
  paid: (number, sum) => ({
    subject: `Oda yako ${number}`,
    preview: `Umelipa: ${sum}. Tutakutumia barua pepe utakapoweza kuichukua.`,
    heading: "Oda yako imelipwa. Asante.",
    number: `Nambari ya oda yako ni ${number}.`,
    collect: (name, address) => `Tutakutumia barua pepe utakapoweza kuichukua katika ${name}, ${address}.`,
  }),
  ready: (number, name, address) => ({
    subject: `Oda yako ${number} iko tayari`,
    preview: `Ichukue katika ${name}.`,
    heading: "Oda yako iko tayari",
    collect: `Ichukue katika ${name}, ${address}. Uje na nambari ya oda ${number} na kitambulisho chako.`,
    kept: "Tunakuhifadhia oda yako kwa siku thelathini.",
  }),
  waiting: (number, name, address) => ({
    subject: `Oda yako ${number} inakusubiri`,
    preview: `Iko katika ${name} kwa siku thelathini sasa.`,
    heading: "Oda yako inakusubiri",
    collect: `Iko katika ${name}, ${address}, kwa siku thelathini sasa. Uje na nambari ya oda ${number} na kitambulisho chako.`,
    call: (phone) => `Ikiwa huwezi kufika ndani ya wiki mbili, piga ${phone}, au jibu barua pepe hii.`,
  }),
  code: (number) => ({
    title: "Onyesha msimbo huu kwenye kaunta",
    picture: `Msimbo wa QR wa oda ${number}`,
  }),
  moved: (number, name, address) => ({
    subject: `Oda ${number}: mahali pako pa kuchukua pamebadilika`,
    preview: `Sasa: ${name}, ${address}`,
    heading: "Mahali pako pa kuchukua pamebadilika",
    collect: `Chukua oda ${number} hapa: ${name}, ${address}.`,
    before: (oldName, oldAddress) => `Awali palikuwa: ${oldName}, ${oldAddress}.`,
    ready: "Oda yako iko tayari. Uje na nambari ya oda na kitambulisho chako.",
    notReady: "Tutakutumia barua pepe utakapoweza kuichukua.",
    call: (phone) => `Ikiwa huwezi kufika huko, piga ${phone}, au jibu barua pepe hii.`,
  }),
  soldOut: (number, sum, product) => ({
    subject: `Oda ${number}: bidhaa zimeisha, na utarudishiwa pesa zako`,
    preview: `${sum} zako za ${product} zilichelewa kufika. Tutakurudishia.`,
    heading: "Hatuwezi kukupa oda hii",
    none: `Malipo yako ya ${sum} kwa oda ${number} yamefika. Yalifika baada ya muda ambao tunahifadhi bidhaa, na wengine wamezinunua: ${product} zimeisha. Pole sana.`,
    few: (left) =>
      `Malipo yako ya ${sum} kwa oda ${number} yamefika. Yalifika baada ya muda ambao tunahifadhi bidhaa, na wengine wamezinunua: idadi ya ${product} iliyobaki ni ${left} tu. Pole sana.`,
    yours: `${sum} ni zako. Mtu wa ofisi yetu ameambiwa akurudishie, na atakuandikia kwa anwani hii.`,
    ask: (contact) => `Usiposikia lolote ndani ya siku saba, andika kwa ${contact} na utaje nambari ya oda.`,
  }),
};

export const orderMessages: Translated<typeof english.orderMessages> = {
  paid: (title) => ({
    title: "Oda yako imelipwa",
    message: `Asante. Tutakujulisha hapa utakapoweza kuichukua: ${title}.`,
  }),
  ready: (number, pickup) => ({
    title: "Oda yako iko tayari",
    message: `Ichukue katika ${pickup}. Uje na nambari ya oda ${number} na kitambulisho chako.`,
  }),
  waiting: (number, pickup) => ({
    title: "Oda yako inakusubiri",
    message: `Iko katika ${pickup} kwa siku thelathini sasa. Uje na nambari ya oda ${number} na kitambulisho chako.`,
  }),
  moved: (number, name, address) => ({
    title: "Mahali pako pa kuchukua pamebadilika",
    message: `Chukua oda ${number} hapa: ${name}, ${address}.`,
  }),
};
