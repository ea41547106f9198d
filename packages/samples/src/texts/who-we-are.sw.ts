// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./who-we-are.ts";

export const whoWeAreText: Translated<typeof english.whoWeAreText> = (party) => ({
  title: "Sisi ni nani",
  subtitle: party.description,
  carousel: {
    label: "Mandhari ya maisha ya chama",
    slides: [
      {
        image: "about-1",
        alt: "Mkutano wa kijiji chini ya mti mkubwa, kati ya shule na kliniki",
        caption: "Baadhi ya mawazo yetu bora yalitoka chini ya mti.",
      },
      {
        image: "about-2",
        alt: "Basi la chama barabarani juu ya Bonde la Ufa jua likitua",
        caption: "Basi huenda yaliko maswali, na huyasubiri.",
      },
      {
        image: "about-3",
        alt: "Watoto wenye sare mbele ya shule ya kijiji yenye paneli za jua, nyuma yake Mlima Kenya",
        caption: "Shule yenye maji, taa na madawati ya kutosha ni bajeti iliyotimizwa.",
      },
      {
        image: "about-4",
        alt: "Mfugaji, mfanyabiashara, mzee na vijana wakiwa pamoja na bendera za chama jua linapochomoza",
        caption: "Kila tawi huchagua kamati yake, hadharani.",
      },
    ],
  },

  history: {
    title: "Historia yetu",
    paragraphs: [
      `Mwaka ${party.founded} watu kumi na wawili walikutana kuzunguka meza ya kuazima. Walikuwa mhandisi, muuguzi, walimu wawili, mmiliki wa matatu, mwenye duka, mchungaji wa kanisa, mfugaji, mwanafunzi, karani mstaafu wa bunge la kaunti na wakulima wawili. Walikuwa wamekutana kwenye vikao vya bajeti katika kaunti mbalimbali, na walikuwa na lalamiko moja: majibu yalikuwa tayari daima kabla ya maswali.`,
      "Hawakuanza na bendera. Walianza na daftari. Kwa mwaka mmoja waliketi kwenye mabaraza, kumbi za makanisa na vibanda vya soko, wakaandika yale ambayo watu walisema serikali za kaunti zimeleta, na yale ambayo hazikuleta. Kliniki mpya, lakini hakuna dawa. Barabara mpya, lakini hakuna daraja. Basari, lakini zimechelewa. Daftari likawa mawazo, na mawazo yakawa chama.",
      "Basi lilikuja baadaye kidogo. Mwanachama alituazima la zamani, lenye injini nzuri na mlango mbovu, ili mikutano iweze kusafiri. Watu wakaanza kutuita chama chenye basi, na jina likabaki. Linatufaa. Basi ni la watu wa kawaida. Humsimamia kila mtu, hufuata njia ambayo wote wanaweza kuisoma, na abiria wanaweza kuzungumza na dereva.",
      "Tangu wakati huo tumekua kutoka daftari moja hadi matawi katika kila eneo. Wanachama wetu wametengeneza visima, wamesoma bajeti kwa sauti, wamefunza mawakala wa kura na kupanda miti. Wengine wamegombea. Wote wanaweza kupiga kura kuhusu nani atuongoze.",
    ],
    milestones: [
      { year: "2020", text: "Waanzilishi kumi na wawili wanakutana, na mwaka wa kusikiliza unaanza." },
      { year: "2021", text: "Wanachama wanaidhinisha katiba ya kwanza, kifungu kwa kifungu." },
      { year: "2022", text: "Matawi ya kwanza yanachagua kamati zao." },
      { year: "2024", text: "Jumuiya za vijana, wanawake na watu wenye ulemavu zinaundwa." },
      { year: "2026", text: "Ofisi ya kaunti ya ishirini na nne inafunguliwa." },
    ],
  },

  identity: {
    title: "Utambulisho wetu",
    paragraphs: [
      "Mamlaka mashinani maana yake ni kuleta mamlaka na pesa karibu na watu. Katiba ya 2010 ilitoa ahadi hiyo kwa kila kaunti. Tupo ili tuione ikitimizwa.",
      "Rangi zetu ni kijani, kwa ardhi inayotulisha, na dhahabu, kwa thamani ya kazi ya uaminifu. Ishara yetu ni basi, kwa sababu nchi pia ni safari ambayo hakuna anayeweza kuifanya peke yake.",
      "Sisi si wa kabila lolote, eneo lolote wala familia yoyote. Utatupata pale wadi inapokutana, na unaweza kutupima kwa yale tuliyoyatengeneza huko.",
    ],
  },

  values: {
    title: "Maadili ya msingi",
    items: [
      {
        title: "Uongozi jumuishi",
        text: "Uongozi lazima ufanane na watu unaowatumikia. Wanawake, vijana, watu wenye ulemavu na jamii ndogo huketi panapofanywa maamuzi, na hakuna kamati yetu yenye zaidi ya theluthi mbili za jinsia moja.",
      },
      {
        title: "Ubora wa huduma",
        text: "Tunajibu barua, tunaanza mikutano kwa wakati na tunamaliza tunachokianza. Ofisi ya umma ni kazi yenye bosi, na bosi ni mwananchi aliye dirishani.",
      },
      {
        title: "Umoja katika utofauti",
        text: "Zaidi ya jamii arobaini zinaishi katika nchi hii, na kila moja iko nyumbani popote. Tunajadiliana kuhusu mawazo, na hatutumii kamwe jina au lugha ya mtu dhidi yake.",
      },
      {
        title: "Ubunifu na maendeleo",
        text: "Tunajaribu njia mpya, tunazipima, na tunaweka zinazofaa. Ujumbe wa simu unaomwokolea mkulima mwendo wa siku nzima ni maendeleo. Vivyo hivyo kisima cha zamani chenye pampu mpya.",
      },
    ],
  },

  next: {
    title: "Njoo ujionee mwenyewe",
    text: "Soma nani anatuongoza, tunapanga nini na kanuni zinazotufunga. Kisha njoo kwenye mkutano wa tawi, uulize swali gumu zaidi ulilo nalo.",
    links: [
      { label: "Uongozi wa kitaifa", to: "/about/leadership" },
      { label: "Mpango wa kampeni", to: "/about/what-we-do" },
      { label: "Katiba ya chama", to: "/about/rules" },
    ],
  },
});
