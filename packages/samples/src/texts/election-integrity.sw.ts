// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./election-integrity.ts";

export const electionIntegrityText: Translated<typeof english.electionIntegrityText> = {
  title: "Uadilifu wa uchaguzi",
  tabsLabel: "Mada za uadilifu wa uchaguzi",
  tabs: [
    {
      id: "empower",
      title: "Ipe kura yako nguvu",
      hero: {
        image: "integrity-empower",
        alt: "Wapiga kura wakisubiri kwa utulivu katika shule ya kijiji huku mwanamke akitumbukiza karatasi yake katika sanduku la kura",
        heading: "Kila mpiga kura yuko tayari, kila mpiga kura anakaribishwa",
        text: "Kura ina nguvu mpiga kura anapojua mahali, tarehe na kanuni. Tunawasaidia raia kujitayarisha, chama chochote wanachokiunga mkono.",
      },
      cards: [
        {
          title: "Hakiki usajili wako",
          text: "Wewe ni mpiga kura jina lako likiwa katika rejista ya tume ya uchaguzi, na kituo sahihi cha kupigia kura. Hakiki mapema, kwa sababu mabadiliko hufungwa muda mrefu kabla ya siku yenyewe. Beba kitambulisho au pasipoti yako hadi kituo cha usajili cha eneo bunge lako. Ikiwa umehama, omba uhamisho. Watu wetu wa kujitolea wanaweza kukusindikiza.",
        },
        {
          title: "Jua haki zako siku hiyo",
          text: "Kura yako ni siri. Hakuna anayeruhusiwa kuuliza ulimchagua nani, kupiga picha karatasi yako au kuilipia. Ikiwa huwezi kusoma au kuona, unaweza kuja na mtu unayemwamini. Wajawazito, wazee na watu wenye ulemavu huenda mbele. Ukiwa kwenye foleni wakati wa kufunga, bado utapiga kura.",
        },
        {
          title: "Kuwa wakala au msaidizi",
          text: "Jumamosi mbili za mafunzo hukufanya wakala wa kituo cha kupigia kura. Ukipenda kubaki karibu na nyumbani, wasaidie majirani kupata kituo chao, tunza watoto kwa saa moja, au mpeleke mpiga kura mzee kwa gari. Tunawafunza wanawake wengi kuliko wanaume, nasi tunalipa nauli na chakula cha mchana.",
        },
      ],
      action: { label: "Jitolee", to: "/volunteer" },
    },
    {
      id: "protect",
      title: "Linda mustakabali",
      hero: {
        image: "integrity-protect",
        alt: "Mawakala wa chama wakihesabu kura kwenye meza iliyo wazi chini ya taa huku watu wakitazama",
        heading: "Zihesabiwe hadharani, zikubaliwe kwa amani",
        text: "Imani hujengwa kabla ya siku yenyewe, na hudumishwa baadaye. Tunajifunga kwa kanuni tunazowataka wengine wazifuate, tukianza na kura zetu za mchujo.",
      },
      cards: [
        {
          title: "Tazama hesabu",
          text: "Kura huhesabiwa katika kituo cha kupigia kura, mbele ya mawakala, na matokeo huandikwa kwenye fomu ambayo kila aliyepo anaweza kuiona. Mawakala wetu hutia sahihi kile tu walichokikagua, na hutuma picha iliyo wazi kwa dawati letu la kaunti. Huko tunajumlisha fomu tena, na kutangaza jumla ili yeyote aweze kukagua hesabu yetu.",
        },
        {
          title: "Kura safi za mchujo",
          text: "Ni watu walio kwenye orodha iliyoidhinishwa ya wanachama tu wanaoweza kupiga kura katika mchujo wetu. Hakuna anayewekwa kwenye orodha hiyo bila ridhaa, na hakuna anayeweza kuwanunulia wengine uanachama. Kanuni na ada hutangazwa kwanza. Mgombea aliyeshindwa anaweza kukata rufaa kwa mahakama ya chama, kisha kwa Baraza la Kutatua Mizozo ya Vyama vya Kisiasa.",
        },
        {
          title: "Kataa chuki, hongo na vitisho",
          text: "Tunatia sahihi kanuni za maadili na tunazimaanisha. Mgombea wetu anayelipia kura, anayemtisha mtu yeyote au anayeisema vibaya jamii fulani hupoteza tiketi. Ukiona hilo likitokea, katika chama chochote, andika saa na mahali, jiweke salama, na uripoti kwa polisi, kwa tume ya uchaguzi au kwa dawati letu la kaunti. Tunawalinda wanaosema.",
        },
      ],
      action: { label: "Ripoti jambo", to: "/contact" },
    },
  ],
};
