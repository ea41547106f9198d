// not reviewed
import { hoursInLanguage } from "@party/contract/values/hours-in-language";
import type { ItemTexts } from "@party/contract/values/translations";
import { branchContacts } from "../branch-contacts.ts";

type WordsById = Readonly<Record<number, ItemTexts>>;

/** The sample leaders in Kiswahili, by id. */
export const leaderWords: WordsById = {
  1: {
    "position.title": "Mwenyekiti wa Kitaifa",
    "position.description": "Huongoza Kamati Kuu ya Kitaifa na hulinda katiba ya chama.",
    bio: "Baraka Mwadzoya alifundisha historia Kilifi kwa miaka ishirini na miwili, na bado hutia alama nyekundu kwenye kumbukumbu za mikutano ya chama. Alisaidia familia za wavuvi kuanzisha kikundi cha akiba ambacho sasa kina chumba chake cha baridi, na hapo alijifunza kwamba watu hufuata kanuni waliyosaidia kuiandika. Akiwa mwenyekiti ana desturi moja ambayo wanachama wanaijua vizuri: yeye huzungumza mwisho. Anaishi karibu na Mariakani na mkewe, watoto watatu na mwembe mkaidi.",
  },
  2: {
    "position.title": "Kiongozi wa Chama",
    "position.description": "Husema kwa niaba ya chama na huongoza kazi yake katika kaunti na Bungeni.",
    bio: "Nasimiyu Wekhanya alikulia Bungoma, ambako alitembea kilomita sita kwenda shule na kuhesabu madaraja yaliyoahidiwa. Akawa mhandisi wa ujenzi na alifanya kazi miaka kumi na mitano kwenye barabara za vijijini na miradi ya maji katika kaunti tisa. Alianzisha chama pamoja na marafiki kumi na mmoja mwaka 2020, baada ya kikao kimoja zaidi cha bajeti ambapo majibu yalikuwa tayari kabla ya maswali. Bado hubeba tepu ya kupimia anapotembelea miradi.",
  },
  3: {
    "position.title": "Naibu Kiongozi wa Chama",
    "position.description": "Huongoza matawi ya kaunti, na ligi za vijana, wanawake na watu wenye ulemavu.",
    bio: "Hassan Guyo ni muuguzi kutoka Marsabit aliyeendesha kliniki ya kuhamahama kwa ngamia, kisha kwa pikipiki, na mwishowe kwa ambulensi halisi ambayo kaunti ilikubali kununua. Ilimchukua bajeti nne na faili moja la risiti. Ana shahada ya afya ya umma na huzungumza lugha tano za Kenya. Akiwa naibu kiongozi hutembelea kila tawi mara moja kwa mwaka, mara nyingi kwa basi la abiria.",
  },
};

/** The sample goods in Kiswahili, by id. */
export const productWords: WordsById = {
  1: {
    name: "Fulana ya Chama",
    description:
      "Fulana laini na nzito ya pamba yenye rangi ya kijani ya chama na basi kifuani. Imeshonwa Kenya. Saizi S hadi XXL: chagua yako, na uijaribu unapoichukua.",
  },
  2: {
    name: "Kofia ya Chama",
    description:
      "Kofia imara yenye basi la dhahabu mbele na mkanda unaotosha kila kichwa. Ukingo wake ni mpana wa kutosha kwa mkutano mrefu wa hadhara adhuhuri.",
  },
  3: {
    name: "Kikombe cha Chama",
    description:
      "Kikombe cheupe chenye picha ya basi, ndani ya mfuko wa pamba utakaoutumia sokoni. Hubeba chai ya kutosha mkutano mmoja wa tawi.",
  },
};

/** The sample pickup locations in Kiswahili, by id. */
export const pickupLocationWords: WordsById = {
  1: { name: "Nairobi: Ofisi ya Kitaifa", address: "Ghorofa ya chini, Placeholder Road, Nairobi" },
  2: { name: "Ofisi ya Mombasa", address: "Ghorofa ya kwanza, Placeholder Street, Mvita, Mombasa" },
  3: { name: "Ofisi ya Kisumu", address: "Placeholder Avenue, mkabala na stendi ya mabasi, Kisumu" },
  4: { name: "Ofisi ya Nakuru", address: "Placeholder Plaza, Town East, Nakuru" },
  5: { name: "Ofisi ya Eldoret", address: "Placeholder House, karibu na soko, Eldoret" },
};

/** The sample offices in Kiswahili, by id. */
export const branchWords: WordsById = {
  1: {
    name: "Ofisi ya wadi ya Dedan Kimanthi",
    address: "Kando ya soko, Wamagana",
    hours: "Jumanne na Ijumaa, 9:00 – 13:00",
  },
  2: {
    name: "Ofisi ya eneo bunge la Tetu",
    address: "Kituo cha biashara cha Tetu",
    hours: "Jumatatu hadi Ijumaa, 9:00 – 16:00",
  },
  ...Object.fromEntries(
    branchContacts
      .filter(({ county_id }) => county_id !== null)
      .map(({ id, name, address, hours }) => [
        id,
        {
          name: name.replace(/^(.+) county office$/, "Ofisi ya kaunti ya $1"),
          address,
          hours: hoursInLanguage(hours, "sw"),
        },
      ]),
  ),
};

/** The sample photos and videos in Kiswahili, by id. */
export const galleryWords: WordsById = {
  1: {
    title: "Mkutano Uliosikiliza",
    description: "Wanachama wajaza Uhuru Park jijini Nairobi, na saa ya kwanza ni yao.",
  },
  2: {
    title: "Asubuhi katika Milima ya Chai",
    description: "Wachumaji wakielekea kituo cha kununua chai wazungumza kuhusu barabara wanayotumia.",
  },
  3: {
    title: "Jahazi Karibu na Mji wa Kale",
    description: "Wafanyabiashara wa pwani waleta mizigo yao, na maswali yao.",
  },
  4: { title: "Basi Lajaa", description: "Basi la chama kabla ya ziara yake, mahali fulani kati ya mvua mbili." },
  5: { title: "Nyumbani Kabla ya Giza", description: "Wavuvi wa Ziwa Victoria warudi na samaki wa siku." },
  6: {
    title: "Maji Yafika Nyumbani",
    description: "Sasa jua huendesha pampu: wafugaji kwenye kisima ambacho kamati yao wenyewe ilikitengeneza.",
  },
  7: {
    title: "Usiku wa Ngoma",
    description: "Kila kaunti ilileta ngoma yake kwenye tamasha, na ikaifundisha kaunti iliyofuata.",
  },
  8: { title: "Wakati wa Mapumziko", description: "Shule yenye tangi, paneli ya jua paani na madawati ya kutosha." },
  9: {
    title: "Ujumbe kwa Wanachama Wetu",
    description:
      "Mwanachama anaeleza jinsi wadi yake, ambayo haikuwa na kliniki, ilivyosema na kusaidia kuipanga. Ina manukuu.",
  },
  10: {
    title: "Safarini Tena",
    description: "Basi la chama kwenye barabara ya Bonde la Ufa, na watu wanaolipungia. Ina manukuu.",
  },
};

/** The categories of the samples in Kiswahili, by their English names. */
export const categoryNames: Readonly<Record<string, string>> = {
  "Party News": "Habari za Chama",
  Policy: "Sera",
  Community: "Jamii",
  Guides: "Miongozo",
  Elections: "Uchaguzi",
  Convention: "Kongamano",
  Meeting: "Mikutano",
  Workshop: "Warsha",
  Apparel: "Mavazi",
  Accessories: "Vifaa",
  Merchandise: "Bidhaa",
};
