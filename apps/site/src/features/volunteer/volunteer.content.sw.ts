// not reviewed

import { volunteeringConsentText } from "@party/contract/values/consent-texts/volunteering";
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./volunteer.content.ts";

export const volunteerContent: Translated<typeof english.volunteerContent> = {
  office: "Ungependa kupiga simu au kututembelea? Tafuta ofisi ya kaunti yako",
  title: "Jitolee",
  subtitle: "Saa chache, ujuzi wa kufaa, na watu wazuri wa kufahamiana nao",
  image: "volunteer-hero",
  alt: "Watu wa kujitolea wenye kofia za kijani wakibeba miche, ngazi na sanduku la fomu",
  join: {
    title: "Ungependa kuwa mwanachama?",
    chosen: (plan) => `Umechagua ${plan}.`,
    action: "Jiunge kama mwanachama",
    withFee: (fee) => `Jiunge kama mwanachama (${fee})`,
    free: "bure",
    below: "Au jitolee, hapa chini. Unaweza kufanya yote mawili.",
  },
  intro: [
    "Karibu kila kitu ambacho chama hufanya hufanywa na watu wenye kazi nyingine. Mmoja hufundisha darasa la bajeti Alhamisi jioni. Mwingine humpeleka jirani mzee kwenye kituo cha kupigia kura. Wa tatu hupiga picha, huweka hesabu, au hupika chai, maana bila chai hakuna mkutano unaoisha.",
    "Tuambie unachoweza kufanya na lini. Mtu wa kujitolea wa wadi yako atakupigia simu ndani ya wiki moja, na unaweza kuacha wakati wowote upendapo.",
  ],
  ways: [
    {
      title: "Katika wadi yako",
      text: "Tembelea nyumba kwa nyumba, wasaidie majirani kuhakiki usajili wao kama wapiga kura, walete watu kwenye mikutano.",
    },
    {
      title: "Siku ya uchaguzi",
      text: "Jumamosi mbili za mafunzo hukufanya wakala wa kituo cha kupigia kura. Nauli na chakula cha mchana hulipwa.",
    },
    {
      title: "Ukiwa nyumbani",
      text: "Tafsiri, buni, jibu ujumbe, weka rejista ziwe sawa, tengeneza tovuti yetu.",
    },
  ],
  form: {
    title: "Tuambie kukuhusu",
    required: "Jaza sehemu zote zenye alama ya *.",
    name: "Jina kamili",
    phone: "Nambari ya simu",
    phoneHint: "Kwa mfano 0712 345 678",
    email: "Anwani ya barua pepe",
    county: "Kaunti",
    constituency: "Eneo bunge",
    ward: "Wadi",
    skills: {
      label: "Ungependa kufanya nini?",
      hint: "Chagua kadiri upendavyo.",
      options: [
        { value: "door_to_door", label: "Kuzungumza na majirani, nyumba kwa nyumba" },
        { value: "polling_agent", label: "Wakala wa kituo cha kupigia kura" },
        { value: "events", label: "Kusaidia kwenye matukio" },
        { value: "teaching", label: "Kufundisha bajeti na haki za raia" },
        { value: "translation", label: "Kutafsiri au kukalimani" },
        { value: "sign_language", label: "Lugha ya Ishara ya Kenya" },
        { value: "media", label: "Picha, video au ubunifu" },
        { value: "social_media", label: "Mitandao ya kijamii" },
        { value: "technology", label: "Kompyuta na simu" },
        { value: "accounts", label: "Hesabu na kumbukumbu" },
        { value: "legal", label: "Sheria" },
        { value: "health", label: "Huduma ya kwanza na afya" },
        { value: "driving", label: "Kuendesha gari" },
        { value: "cooking", label: "Kupika na kuandaa chai" },
      ],
    },
    availability: {
      label: "Unaweza kusaidia lini?",
      options: [
        { value: "weekdays", label: "Siku za kazi" },
        { value: "evenings", label: "Jioni" },
        { value: "weekends", label: "Wikendi" },
        { value: "election_day", label: "Siku ya uchaguzi tu" },
        { value: "from_home", label: "Nikiwa nyumbani, wakati wowote" },
      ],
    },
    message: "Kuna jambo tunalopaswa kujua?",
    messageHint: "Lugha unayozungumza, mahitaji tunayopaswa kuyapangia mapema, wazo.",
    consent: volunteeringConsentText.text,
    consentHint: "Hatuyatoi kwa mtu yeyote nje ya chama, na kujitolea hakukufanyi kuwa mwanachama.",
    nextList: "Onyesha orodha inayofuata",
    submit: "Jiandikishe kujitolea",
    submitting: "Inatuma…",
    failed: "Hatukuweza kutuma maelezo yako. Bado yako hapa: tafadhali jaribu tena.",
  },
  thanks: {
    title: "Asante!",
    text: "Asante kwa kujitolea! Tutawasiliana nawe hivi karibuni.",
    links: [
      { label: "Kuwa mwanachama", to: "/joinus" },
      { label: "Ona matukio yajayo", to: "/events" },
    ],
  },
};
