// not reviewed

import type { Translated } from "@party/contract/values/translated";
import type * as english from "./privacy-summary.ts";

export const privacySummary: Translated<typeof english.privacySummary> = ({ name, contacts: { email } }) => ({
  title: "Taarifa ya faragha",
  subtitle: "Tunachohifadhi kukuhusu, kwa nini, na haki zako",
  sections: [
    {
      title: "Tunachokusanya, na kwa nini",
      paragraphs: [
        `${name} ndicho chama kinachowajibika kwa data yako binafsi. Tunaomba tu kile ambacho fomu inahitaji:`,
        "- Akaunti: jina, barua pepe, simu, kaunti, eneo bunge na wadi, ili kukuendeshea akaunti yako. Msingi: ridhaa yako.",
        "- Uanachama: pia umri, jinsia, kazi na aina ya uanachama, kwa ajili ya rejista ya wanachama. Msingi: ridhaa yako na Sheria ya Vyama vya Kisiasa.",
        "- Malipo, michango na oda: kiasi, njia ya kulipa na risiti, ili kukupa ulicholipia na kuweka hesabu. Msingi: makubaliano yetu nawe na sheria ya fedha za vyama.",
        "- Matukio, kujitolea, jarida na ujumbe: unachoandika kwenye fomu. Msingi: ridhaa yako.",
        "- Usalama wa akaunti: kuingia kwako, vifaa na barua pepe za usalama. Msingi: haja yetu halali ya kulinda akaunti.",
        "Hakuna uamuzi unaokuhusu unaofanywa na kompyuta pekee, hatuuzi data, na hatuweki vidakuzi vya kukufuatilia. Kivinjari chako huhifadhi kuingia kwako, kikapu na rasimu kwenye kifaa chako.",
      ],
    },
    {
      title: "Tunaihifadhi kwa muda gani",
      paragraphs: [
        "- Akaunti, wasifu na kujiandikisha kwa matukio: hadi utakapofuta akaunti.",
        "- Rejista ya wanachama: ukiwa mwanachama, na hadi Msajili wa Vyama vya Kisiasa aarifiwe kwamba umeondoka.",
        "- Malipo, michango na risiti: angalau miaka mitano, kama sheria inavyotaka. Malipo ambayo hayakufanyika: jina lako huondolewa baada ya siku 90.",
        "- Jarida: hadi utakapojiondoa. Kujitolea: hadi utakapoacha.",
        "- Ridhaa: huhifadhiwa kama ushahidi, bila jina lako akaunti yako ikishafutwa.",
      ],
    },
    {
      title: "Nani huipokea",
      paragraphs: [
        "- Msajili wa Vyama vya Kisiasa: rejista ya wanachama.",
        "- Huduma ya malipo unayoichagua, kama M-PESA, na kampuni zinazohifadhi tovuti hii na kutuma barua pepe zetu.",
        "- Mahakama na mamlaka, pale sheria inapoagiza.",
        "- Anayechanganua msimbo wa kadi yako ya uanachama: kama ni halali, na jina lako la kwanza na herufi ya kwanza ya jina la ukoo ukiruhusu tu.",
        "Maafisa wa chama huona tu kile ambacho kazi yao inahitaji. Data hutoka nje ya Kenya tu ukitumia huduma ya malipo au ya barua pepe inayofanya kazi nje ya nchi. Uvujaji wa data ukikuweka hatarini, tunamwarifu Kamishna wa Data ndani ya saa 72, na wewe mara tu tunapoweza.",
      ],
    },
    {
      title: "Haki zako",
      paragraphs: [
        "- Kuona data yako, kuichukua au kuisahihisha: kwenye mipangilio na wasifu wa akaunti yako.",
        "- Kuondoa ridhaa au kukataa ujumbe: kwenye mipangilio, au kwa kiungo kilicho katika kila barua pepe.",
        "- Kujiuzulu kutoka chamani, au kufuta akaunti yako: kwenye mipangilio.",
        `- Ikiwa huna akaunti, andika kwa ${email}. Tunajibu ndani ya siku 7 kukuonyesha data yako na ndani ya siku 14 kuifuta, bila malipo.`,
        "Unaweza kulalamika kwa Ofisi ya Kamishna wa Ulinzi wa Data (ODPC): www.odpc.go.ke.",
      ],
    },
  ],
});
