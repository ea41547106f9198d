// not reviewed
import type { ItemTexts } from "@party/contract/values/translations";

/** The sample events in Kiswahili, by id. */
export const eventWords: Readonly<Record<number, ItemTexts>> = {
  1: {
    title: "Kongamano la Kitaifa la Wajumbe 2027",
    location: "Viwanja vya Kongamano, Nairobi",
    description: `<p>Wajumbe kutoka sehemu zote za nchi wanakutana kwa mkutano mkuu zaidi wa chama. Kuanzia asubuhi hadi jioni watajadili na kupitisha manifesto, kuchagua maafisa wa kitaifa na kusikiliza hesabu zilizokaguliwa. Kila mwanachama anaweza kutazama kutoka jukwaa la umma, na kila kaunti inazungumza.</p>
<p>Kongamano si mkutano wa hadhara. Kutakuwa na nyimbo, kwa sababu hii ni Kenya, lakini muda mwingi ni wa kazi: kusoma, kurekebisha, kupiga kura na kuhesabu. Kila kaunti hutuma wajumbe ambao wanachama wake wenyewe wamewachagua, na hakuna ujumbe unaoweza kuwa na zaidi ya theluthi mbili za jinsia moja.</p>
<h2>Asubuhi</h2>
<ul>
<li>8:00: wajumbe wanakaguliwa kwa rejista</li>
<li>8:45: ufunguzi na Mwenyekiti wa Kitaifa, na kuitwa kwa kaunti</li>
<li>9:30: manifesto, kipaumbele kimoja kimoja, pamoja na marekebisho ya wajumbe</li>
<li>11:30: mweka hazina anawasilisha hesabu zilizokaguliwa na kujibu maswali</li>
</ul>
<h2>Alasiri</h2>
<ul>
<li>13:30: sauti za kaunti: dakika tatu kwa kila ujumbe</li>
<li>14:30: uchaguzi wa maafisa wa kitaifa kwa kura ya siri</li>
<li>16:00: kuhesabu, ukumbini hadharani, kisha matokeo, ahadi na kufunga</li>
</ul>
<p>Hati hutumwa kwa kila mjumbe wiki tatu kabla, kwa Kiingereza na Kiswahili, kwa herufi kubwa na kwa sauti kwa wanaoomba.</p>`,
    additional_info: `<p><strong>Nani anaweza kuja.</strong> Wajumbe waliochaguliwa hupiga kura. Wanachama wengine wanakaribishwa kwenye jukwaa la umma; anayefika kwanza huketi kwanza.</p>
<ul>
<li>Njoo na kitambulisho chako na nambari yako ya uanachama.</li>
<li>Mabasi huondoka kila makao makuu ya kaunti jioni ya siku iliyotangulia. Omba nafasi kwa tawi lako.</li>
<li>Kuna lugha ya ishara, njia isiyo na ngazi na chumba tulivu. Kuna pia mahali pa bure pa kutunza watoto walio chini ya miaka saba.</li>
<li>Njoo na chupa: kuna mifereji ya maji, na hakuna vikombe vya plastiki.</li>
</ul>`,
  },
  2: {
    title: "Mkutano wa Waratibu wa Kaunti",
    location: "Ukumbi wa Lakeside, Kisumu",
    description: `<p>Waratibu kutoka kila tawi la kaunti wanakutana kwa siku moja ndefu ya kazi Kisumu. Mezani kuna mambo matatu ambayo wanachama waliomba zaidi: rejista zilizo sahihi, ofisi zilizo wazi, na majibu yanayorudi ndani ya wiki moja.</p>
<p>Kila mtu anaweza kuja, kusikiliza na kuuliza. Kila tawi hutuma mratibu wake wa kaunti, naibu na afisa mmoja wa vijana, ambao huamua. Mratibu asiyeweza kuja hutuma naibu anayeweza kuamua, si wa kuandika tu.</p>
<h2>Tutakachoamua</h2>
<ul>
<li><strong>Rejista safi.</strong> Jinsi kila tawi linavyokagua ridhaa, kurekebisha makosa na kuondoa mwanachama aliyejiuzulu, ndani ya muda ambao sheria inatoa.</li>
<li><strong>Saa za kufungua.</strong> Kanuni rahisi ya ofisi iliyo wazi, na usaidizi kwa matawi ambayo bado hayawezi kuifikia.</li>
<li><strong>Sanduku la maswali.</strong> Nani huwajibu wanachama, kufikia lini, na maswali ambayo hakuna anayetaka kuyajibu hufanywaje.</li>
<li><strong>Wajumbe.</strong> Ratiba ya kuchagua wajumbe wa kongamano la Februari.</li>
</ul>
<p>Asubuhi ni ya ripoti, dakika tano kwa kila kaunti, bila hotuba. Alasiri ni ya vikundi vidogo. Kufikia 16:00 kila tawi huondoka na mpango ulioandikwa wa siku mia moja zijazo, na jina la tawi jingine litakaloufuatilia.</p>`,
    additional_info: `<p>Matawi hurudishiwa nauli kwa M-PESA siku hiyo hiyo, kwa kuonyesha tiketi. Chakula cha mchana ni 13:00. Njoo 9:00 ukitaka kusikia siku nzima ikielezwa: saa ya kwanza ni ya wageni.</p>`,
  },
  3: {
    title: "Warsha ya Wanawake na Vijana katika Uongozi",
    location: "Kituo cha Mafunzo cha Harbour View, Mombasa",
    description: `<p>Siku moja Mombasa kwa wanawake na vijana wanaofikiria kugombea, au wanaotaka kuendesha kampeni imara ya mtu mwingine. Wakufunzi wote wamefanya hivyo wenyewe, katika kaunti ambako hakuna aliyetarajia washinde hoja, sembuse kiti.</p>
<p>Wagombea wazuri mara nyingi huacha kabla hawajaanza. Hawajui fomu, wanaogopa gharama, au wameambiwa kwamba si zamu yao. Warsha hii inachukua sababu hizo tatu moja moja.</p>
<h2>Kabla ya adhuhuri: kujiandaa</h2>
<ul>
<li>Kazi ni ipi: siku moja ya mwakilishi wa bunge la kaunti</li>
<li>Kanuni za uteuzi, tarehe za mwisho na karatasi, na jinsi migogoro inavyotatuliwa</li>
<li>Bajeti ya kampeni inayotosha ukurasa mmoja, na sheria kuhusu pesa zinakoweza kutoka</li>
</ul>
<h2>Baada ya chakula cha mchana: kuzungumza na kusikiliza</h2>
<ul>
<li>Kubisha milango mia moja: uulize nini, uandike nini, uondoke lini</li>
<li>Kuzungumza dakika tatu bila maandishi, na kujibu swali la ufidhuli kwa heshima</li>
<li>Kuwa salama, mtandaoni na barabarani, na mahali pa kuripoti vitisho na dhuluma</li>
</ul>
<blockquote><p>“Nilikuja kumbebea mtu mkoba. Niliondoka na karatasi zangu mwenyewe za uteuzi,” aliandika mwanachama aliyesoma kozi hii mwaka jana.</p></blockquote>
<p>Vikundi ni vidogo, ili kila mtu azungumze. Utarudi nyumbani na nambari ya simu ya mshauri na mpango wa mwezi wako wa kwanza.</p>`,
    additional_info: `<p>Warsha ni bure kwa wanachama, na chakula cha mchana kimejumuishwa. Kuna nafasi sitini; theluthi mbili zimewekewa wanawake. Nafasi kumi ni za watu wenye ulemavu, na nauli yao inalipwa.</p>
<p>Tafadhali jisajili hapa kabla ya 19 Februari 2027. Ukihitaji mtu wa kutunza mtoto au lugha ya ishara, tuambie kwenye ukurasa wa mawasiliano.</p>`,
  },
  4: {
    title: "Jioni ya Bajeti: Soma Mpango wa Kaunti Yako",
    location: "Ofisi ya chama, Nakuru",
    description: `<p>Njoo na penseli na jirani. Kwa saa mbili tunatafuta kurasa za wadi yako katika mpango wa kaunti, tunatia alama yaliyoahidiwa, na tunaandika maswali ya mkutano ujao wa umma. Huhitaji uzoefu, na chai ni ya bure.</p>
<p>Tunaketi mezani kwa wadi, kwa hiyo utakutana na watu wanaotembea barabara ile ile. Mtu wa kujitolea katika kila meza anajua vizuri mpango wa kaunti. Mwishoni kila meza inasoma swali lake bora.</p>`,
    additional_info: `<p>Jioni hii hurudiwa Alhamisi ya mwisho ya kila mwezi katika kila ofisi ya kaunti.</p>`,
  },
  5: {
    title: "Siku ya Wazi ya Wanachama Vijana",
    location: "Viwanja vya Jamii, Eldoret",
    description: `<p>Alasiri kwa wanachama wa umri wa miaka 18 hadi 35, na kwa marafiki ambao hawana uhakika kuhusu siasa. Hotuba fupi, maswali marefu, mechi ya kandanda 16:00, na meza ambapo unaweza kujisajili kuwa wakala wa kituo cha kupigia kura.</p>
<p>Kila hotuba ni dakika kumi: jinsi ya kupata kazi ya kaunti bila kumlipa mtu, jinsi mwanamke kijana alivyokuwa mwenyekiti wa kamati ya maji, na kile ambacho msimamizi wa wadi hufanya siku nzima. Kisha ni zamu yako ya kuuliza.</p>`,
    additional_info: `<p>Kuingia ni bure na si lazima uwe mwanachama. Njoo na viatu unavyoweza kukimbia navyo.</p>`,
  },
  6: {
    title: "Siku ya Kupanda Miti Kijitoni",
    location: "Daraja la kijito, Ol Kalou, Nyandarua",
    description: `<p>Mvua za masika ziko karibu, na miche elfu moja pia. Jiunge na tawi la Nyandarua kwa asubuhi ya kuchimba, kupanda na chakula kizuri, na uchukue miti kumi ya kutunza kwa mwaka mzima.</p>
<p>Tunakutana darajani, tunagawanyika katika timu na kufanya kazi kwenye kingo zote mbili. Kuna vifaa na glavu za watu mia mbili. Watoto wanakaribishwa wakiwa na mtu mzima, na wao ndio wahesabuji bora zaidi.</p>`,
    additional_info: `<p>Vaa buti na kofia, na uje na mtungi kama unao. Chakula cha mchana ni githeri na chai. Barabara ikifurika, tunahamia Jumamosi inayofuata.</p>`,
  },
};
