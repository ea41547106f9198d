// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./roadmap.ts";

export const roadmapText: Translated<typeof english.roadmapText> = {
  title: "Mpango wa kampeni",
  subtitle: "Awamu tano, kila moja ina kazi unayoweza kuiona na kuikagua",
  image: "roadmap-hero",
  alt: "Barabara yenye bendera tano ikipita vilima vya kijani kuelekea jua linalochomoza, na basi la chama likiwa juu yake",
  intro:
    "Kampeni ni zaidi ya mwezi wake wa mwisho. Yetu ilianza na ofisi moja wazi baada ya nyingine, na itaisha tu ahadi zitakapokuwa miradi. Mwisho wa kila awamu tunatangaza kilichofanyika, ambacho hakikufanyika, na gharama yake.",
  activitiesTitle: "Tunachofanya",
  phases: [
    {
      title: "Awamu ya msingi",
      description:
        "Kabla ya kuomba kura moja, tunapanga nyumba yetu wenyewe: rejista safi, ofisi zilizo wazi na kanuni ambazo kila mtu amezisoma. Chama kisichoweza kuendesha tawi hakiwezi kuendesha kaunti.",
      activities: [
        "Kufungua ofisi iliyochaguliwa na inayofanya kazi katika zaidi ya nusu ya kaunti",
        "Kukagua ridhaa ya kila mwanachama, na kusahihisha rejista",
        "Kuwafunza waweka hazina wa matawi, na kutangaza hesabu za kwanza zilizokaguliwa",
        "Kufanya mikutano ya kusikiliza katika wadi, na kuandika wanachokiomba watu",
      ],
    },
    {
      title: "Uhamasishaji wa mashinani",
      description:
        "Sasa tunakwenda lango kwa lango. Watu wa kujitolea wanazungumza na majirani, wanawasaidia kuhakiki walikosajiliwa kupiga kura, na kuwaalika kwenye mkutano wa tawi karibu na nyumbani.",
      activities: [
        "Kuunda timu ya watu kumi wa kujitolea katika kila wadi, ikiongozwa na mkazi",
        "Kuwasaidia raia kujiandikisha kama wapiga kura na kuhakiki kituo chao",
        "Kufanya mikutano ya wadi kila wiki sokoni, katika kumbi za makanisa na nyua za misikiti",
        "Kuanzisha matawi ya jumuiya za vijana, wanawake na watu wenye ulemavu katika kila eneo bunge",
      ],
    },
    {
      title: "Kampeni za maeneo",
      description:
        "Basi linaingia barabarani. Kila eneo lina mahitaji yake, kwa hivyo kila moja lina mpango wake, ulioandikwa na wakazi wake: samaki na bandari pwani, mifugo kaskazini, sukari na barabara magharibi.",
      activities: [
        "Kutangaza mpango mmoja kwa kila eneo, wenye gharama na wa kurasa nne",
        "Kuwakutanisha wagombea na raia ana kwa ana katika midahalo ya wazi ya kaunti",
        "Kufanya kura za mchujo za haki zenye kanuni wazi, na kutatua migogoro kwa siku chache",
        "Kuzungumza kwenye redio za mashinani kwa lugha ambazo watu hutumia nyumbani",
      ],
    },
    {
      title: "Hatua ya mwisho",
      description:
        "Katika wiki za mwisho kila mtu wa kujitolea ana orodha fupi na ramani. Tunawakumbusha watu siku na mahali, tunawatunza wanaohitaji msaada wa kufika, na tunawatayarisha mawakala kulinda hesabu.",
      activities: [
        "Kumpigia simu au kumtembelea kila mfuasi mara moja, na kumpa msaada wa kufika kituoni",
        "Kuwafunza na kuwapa vifaa mawakala wawili kwa kila kituo cha kupigia kura",
        "Kuendesha dawati la amani katika kila kaunti, pamoja na wazee na viongozi wa dini",
        "Kutangaza kila wiki kile ambacho kampeni imechangisha na kutumia",
      ],
    },
    {
      title: "Ushindi na utekelezaji",
      description:
        "Kushinda ni mwanzo wa kazi. Kila aliyechaguliwa hutia sahihi orodha ya umma ya ahadi, na kila tawi huikagua. Pale tusiposhinda, tunaacha ofisi zetu wazi na kumsaidia mshindi atumikie.",
      activities: [
        "Kutangaza mpango wa siku mia za kwanza, wadi kwa wadi",
        "Kuripoti kila miezi mitatu barazani kuhusu ahadi zilizotimizwa na zilizokosa",
        "Kuwafunza wawakilishi wapya wa mabunge ya kaunti bajeti na utungaji wa sheria",
        "Kuwashukuru watu wa kujitolea, kulipa bili zote na kutangaza hesabu za mwisho",
      ],
    },
  ],
  closing: {
    title: "Pata nafasi yako safarini",
    text: "Kila awamu huendeshwa na watu wanaotoa saa chache kwa wiki. Tuambie unachokiweza, nasi tutakupatia kazi.",
    links: [
      { label: "Jitolee", to: "/volunteer" },
      { label: "Changia", to: "/donate" },
    ],
  },
};
