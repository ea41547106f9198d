// not reviewed
import type { ItemTexts } from "@party/contract/values/translations";

/** The sample articles in Kiswahili, by id. */
export const articleWords: Readonly<Record<number, ItemTexts>> = {
  1: {
    title: "Kaunti Ishirini na Nne, Milango Ishirini na Nne Iliyo Wazi",
    content: `<p>Jumamosi asubuhi turubai la buluu liliondolewa mbele ya duka moja mjini Garissa, na chama kikapata ofisi yake ya ishirini na nne ya kaunti. Ina dawati moja, viti kumi na kimoja vya plastiki, birika na ubao wa matangazo. Ina pia kitu muhimu zaidi: kamati ambayo wanachama wa kaunti walijichagulia wenyewe.</p>
<p>Ishirini na nne si nambari ya mviringo, lakini ni muhimu. Sheria ya Vyama vya Kisiasa inataka chama kifanye kazi katika zaidi ya nusu ya kaunti arobaini na saba, na katika kila mojawapo kiwe na angalau wapiga kura elfu moja waliojiandikisha miongoni mwa wanachama wake. Sheria inasema hivyo kwa sababu nzuri. Chama kinachoishi katika eneo moja husemea eneo moja. Tuliamua kuwa nyumbani katika kila sehemu ya nchi, na sasa tunaweza kuonyesha hilo kwenye ramani.</p>
<h2>Si bango, ni ofisi</h2>
<p>Sote tumeona ofisi za chama za aina nyingine. Zina rangi mpya, bango na kufuli. Hakuna mtu mwenye ufunguo. Kabla hatujahesabu ofisi kuwa wazi, lazima ifaulu mtihani mfupi:</p>
<ul>
<li>Inafunguliwa angalau siku nne kwa wiki, na saa zake zimeandikwa mlangoni.</li>
<li>Mtu mwenye kiti cha magurudumu, fimbo au mtoto mchanga anaweza kuingia bila kusaidiwa.</li>
<li>Rejista ya wanachama ya kaunti inawekwa humo, na mwanachama anaweza kuomba kuona maelezo yake.</li>
<li>Kamati imechaguliwa, na si zaidi ya theluthi mbili ya wajumbe wake ni wa jinsia moja.</li>
<li>Kitabu cha malalamiko kiko mezani, na mtu huyajibu kila mwezi.</li>
</ul>
<p>Kaunti tatu hazikufaulu mara ya kwanza. Katika moja, njia pekee ya kuingia ilikuwa ngazi zilizovunjika. Wanachama walibeba saruji hadi mlimani, wakajenga njia ya mteremko kwa wikendi moja, na wakafaulu mara ya pili.</p>
<h2>Kinachofanyika ndani</h2>
<p>Jumanne ya kawaida ofisi ya Garissa ina shughuli nyingi. Mfugaji anauliza jinsi ya kuhakikisha kwamba hakuna aliyeweka jina lake katika chama ambacho hakujiunga nacho. Wanafunzi wawili wanataka usaidizi wa kusoma fomu ya basari ya kaunti. Mwalimu mstaafu amekuja kulalamika kuhusu mkutano wetu wa wiki iliyopita, ulioanza kwa kuchelewa dakika tisini. Ana haki, na anaombwa kuongoza mkutano ujao.</p>
<blockquote><p>“Watu hawahitaji chama kinachotembelea. Wanahitaji kile kinachokaa, ambacho wanaweza kukikaripia kinapokosea,” anasema Fardosa Abdille, mratibu mpya wa kaunti.</p></blockquote>
<p>Kila ofisi hutuma maswali ya wanachama wake kwa sekretarieti ya kitaifa kila Ijumaa. Maswali kumi yanayoulizwa zaidi hujibiwa hadharani Jumatatu inayofuata. Kufikia sasa maji yako juu ya orodha, kisha karo ya shule, kisha hali ya barabara ya kwenda soko la karibu.</p>
<h2>Ishirini na tatu zinazofuata</h2>
<p>Hatujamaliza. Kazi imeanza katika kaunti nyingine ishirini na tatu, na ni afadhali twende polepole huko kuliko kujenga juu ya mchanga. Ikiwa kaunti yako haina ofisi bado, unaweza kusaidia. Tafuta wanachama wengine tisa karibu nawe, chagua siku, na utuandikie. Tutatuma mkufunzi, sanduku la fomu na mtihani huo hapo juu. Mengine ni yako kujenga.</p>
<p>Unaweza kupata ofisi iliyo karibu nawe, na saa zake, kwa kuuliza kwenye ukurasa wetu wa mawasiliano.</p>`,
  },
  2: {
    title: "Basari Ifike Darasani Kabla ya Kengele",
    content: `<p>Kila Januari, maelfu ya familia nchini Kenya husubiri barua ya basari ambayo huchelewa mno. Mtoto hurudishwa nyumbani kwa sababu ya karo katika wiki ya pili. Pesa hufika wiki ya sita. Wakati huo mwezi mzima wa hisabati umepita. Leo chama kinachapisha mpango wa kumaliza kusubiri huko, wadi moja baada ya nyingine.</p>
<p>Mpango huu haukuanzia kwenye ukumbi wa mikutano. Kwa miezi minne, watu wa kujitolea walikaa na wazazi, walimu wakuu na kamati za basari katika wadi sitini. Waliuliza swali moja rahisi: pesa hukwama wapi? Majibu yalifanana kutoka pwani hadi ziwani.</p>
<h2>Pesa hukwama wapi</h2>
<ul>
<li><strong>Kalenda si sahihi.</strong> Wadi nyingi hukusanya fomu baada ya shule kufunguliwa. Kamati hukutana Februari na hundi hutiwa sahihi Machi.</li>
<li><strong>Fomu ni ndefu.</strong> Nyingine hudai mihuri na sahihi tisa. Kwa nyanya kijijini, kila muhuri ni nauli na siku nzima.</li>
<li><strong>Kiasi ni kidogo.</strong> Hazina inapogawanywa sawasawa, kila mtu hupata shilingi elfu mbili na hakuna ambaye karo yake imelipwa.</li>
<li><strong>Orodha ni siri.</strong> Majina yasipochapishwa, watu hufikiria mabaya zaidi, na wakati mwingine huwa ni kweli.</li>
</ul>
<h2>Tungebadilisha nini</h2>
<p>Basari ya wadi ni pesa za kaunti, kwa hiyo bunge la kaunti linaweza kurekebisha mengi kwa sheria moja nzuri. Tumeandika sheria ya mfano ambayo mwakilishi yeyote wa bunge la kaunti anaweza kuichukua, awe wa chama chochote. Ina kurasa nne na inasimama juu ya kanuni nne.</p>
<p>Kwanza, fomu zitolewe Septemba na kufungwa Oktoba. Orodha ikubaliwe Novemba na shule zilipwe kabla ya kufunguliwa. Pili, fomu iwe ukurasa mmoja, na safari moja itoshe. Chifu au mwalimu mkuu anaweza kuthibitisha ukweli kwa simu. Tatu, mahitaji yatangulie: mayatima, watoto wenye ulemavu na familia zisizo na kipato walipiwe karo yote kabla ya pesa nyingine kugawanywa. Nne, orodha isomwe kwa sauti kwenye baraza na ibandikwe kwenye ukuta wa ofisi ya wadi, na kuwe na wiki moja ya kutoa pingamizi. Watoto waorodheshwe kwa shule na nambari yao ya shule, ili mtoto yeyote asiaibishwe.</p>
<blockquote><p>“Sitaki mwanasiasa mkubwa kwenye siku yangu ya zawadi. Nataka karo ilipwe kufikia tarehe tano Januari, ili niweze kufundisha,” mwalimu mkuu mmoja mjini Busia alituambia.</p></blockquote>
<h2>Ingegharimu nini</h2>
<p>Hakuna zaidi ya kile ambacho kaunti tayari hutenga. Mpango huu unasogeza tarehe na karatasi, si pesa. Tunaomba jambo moja jipya: ripoti kila mwisho wa mwaka inayosema ni watoto wangapi walilipiwa, kila mmoja alipata kiasi gani na siku gani. Mjomba wa mtoto aweze kuiangalia kwa simu.</p>
<h2>Unachoweza kufanya sasa</h2>
<p>Nenda kwenye ofisi ya wadi yako wiki hii na uulize mambo matatu: tarehe ambayo fomu za basari zitatolewa, majina ya kamati, na orodha ya mwaka jana. Una haki ya kupata habari za umma chini ya Ibara ya 35 ya Katiba. Ukiambiwa urudi baadaye, andika jina la aliyesema hivyo, na uambie ofisi yetu ya kaunti. Tutarudi nawe.</p>
<p>Sheria ya mfano na maelezo yote kutoka wadi sitini yako katika kila ofisi ya kaunti, kwa Kiingereza na Kiswahili. Yasome, yatie alama nyekundu, na uyarudishe. Mpango utakuwa bora zaidi.</p>`,
  },
  3: {
    title: "Maji Kwanza: Vyama Arobaini vya Kitui Vilitufundisha Nini",
    content: `<p>Mama Kalunde huanza siku yake 04:00 kabla ya mapambazuko, akiwa na mitungi miwili ya manjano na safari ya kilomita tano. Timu yetu ilipokaa na chama chake cha akiba mwezi Oktoba, tulikuwa na orodha ndefu ya maswali kuhusu barabara, kazi na masoko. Alitusikiliza. Kisha akasema, “Niulizeni kwanza kuhusu maji. Nitakuwa na wakati wa mengine nisipokuwa natembea.”</p>
<p>Basi tulibadilisha swali. Katika wiki tatu zilizofuata watu wetu wa kujitolea walikutana na vikundi arobaini vya akiba Kitui, karibu watu mia nane, wengi wao wanawake. Walikutana chini ya miti, kwenye kumbi za kanisa na mara moja ndani ya duka la vifaa vya ujenzi wakati wa dhoruba. Katika kila mkutano wanachama wa kikundi walichora ramani ya maji yao: yanatoka wapi, nani anayasimamia, yanagharimu kiasi gani na hukauka lini.</p>
<h2>Ramani zinaonyesha nini</h2>
<p>Sasa ramani zimejaza ukuta mzima wa ofisi yetu ya kaunti. Zikiangaliwa pamoja zinaeleza hadithi ambayo hakuna ripoti moja iliyotuambia.</p>
<ul>
<li>Familia iliyo mbali na kioski hutumia karibu saa tatu kwa siku kutafuta maji. Miezi ya kiangazi ni saa tano.</li>
<li>Mtungi hugharimu shilingi tano kwenye kioski kinachofanya kazi, na hadi arobaini kutoka kwa pikipiki kioski kikifungwa.</li>
<li>Kati ya kila visima kumi kwenye ramani, vinne havifanyi kazi leo. Mara nyingi kasoro ni ndogo: kipuri cha pampu, paneli iliyoibwa, bili isiyolipwa.</li>
<li>Pale kikundi au kamati ya maji inapotunza pesa na funguo, ukarabati huchukua siku chache. Pale ambapo hakuna anayejua kisima ni cha nani, huchukua miaka.</li>
</ul>
<p>Hoja hiyo ya mwisho ilitushangaza zaidi. Tulifikiri jibu ni kuchimba kila mara. Mara nyingi ni kutengeneza, na kukubaliana ni nani atatengeneza.</p>
<h2>Hazina ya kutengeneza vitu</h2>
<p>Kutokana na mikutano hii lilitoka pendekezo ambalo tutalipeleka kwa mabunge ya kaunti za maeneo kame: hazina ndogo ya ukarabati katika kila wadi. Itakuwa na pesa za kutosha vipuri na kazi ya siku moja, na itaendeshwa na kamati ya watumiaji wa maji. Sahihi mbili za kamati, picha ya kilichovunjika, na pesa zinatolewa wiki hiyo hiyo. Hesabu zitasomwa kwenye baraza kila miezi mitatu.</p>
<blockquote><p>“Tayari tunaendesha mzunguko wa akiba wa wanawake mia mbili na hakuna shilingi inayopotea. Tupeni pesa za pampu. Tunajua kuhesabu,” alisema mweka hazina wa kikundi kimoja karibu na mto Thua.</p></blockquote>
<p>Tulisikia pia maneno wazi kuhusu miradi mipya. Watu waliomba mabwawa ya mchanga, yanayohifadhi maji kwenye mto baada ya mvua. Waliomba matangi katika kila shule, ili watoto wabebe vitabu asubuhi na si chupa. Waliomba kwamba bomba lisipite kijijini bila mfereji.</p>
<h2>Kinachofuata</h2>
<p>Wanachama wa Makueni, Tharaka Nithi na Kajiado wameanza ramani zao. Kufikia Machi tunataka moja kutoka kila wadi kame ambapo tuna tawi. Kisha tutaziweka kando ya mpango wa kaunti yenyewe, na tuulize hadharani kwa nini hazilingani.</p>
<p>Ikiwa kikundi chako kingependa kuchora ramani yake, unahitaji karatasi kubwa, rangi tatu na alasiri moja. Tuandikie nasi tutatuma mwongozo. Na Mama Kalunde? Kioski chake kilitengenezwa wiki iliyopita, na kamati yake mwenyewe, kwa bei ya kizibo kimoja cha mpira.</p>`,
  },
  4: {
    title: "Jinsi ya Kusoma Bajeti ya Kaunti Yako kwa Jioni Moja",
    content: `<p>Bajeti ya kaunti inaweza kuwa na kurasa mia nne, na wengi wetu hatutaifungua kamwe. Huhitaji kuisoma yote. Ukiwa na kurasa tano, penseli na jirani, unaweza kujua kwa jioni moja kile ambacho wadi yako iliahidiwa mwaka huu.</p>
<h2>Tafuta kurasa tano</h2>
<p>Omba Mpango wa Maendeleo wa Mwaka wa kaunti kwenye ofisi ya wadi, au uangalie kwenye tovuti ya kaunti. Fungua orodha ya miradi kwa wadi, na unakili kurasa za wadi yako. Hizo ndizo karatasi zote unazohitaji.</p>
<h2>Weka alama tatu</h2>
<ul>
<li>Zungushia kila mradi unaoweza kuufikia kwa miguu. Je, upo?</li>
<li>Pigia mstari kila kiasi cha pesa. Kipi ni kikubwa zaidi, na kuna aliyekiomba?</li>
<li>Weka nyota kando ya chochote kilichokuwa kwenye orodha ya mwaka jana pia. Kwa nini hakijamalizika?</li>
</ul>
<h2>Kisha zungumza</h2>
<p>Peleka alama zako tatu kwenye mkutano ujao wa ushiriki wa umma. Sheria inasema kwamba kaunti lazima iuandae kabla ya bajeti kupitishwa. Swali lenye nambari ya ukurasa ni vigumu kulipuuza. Ofisi zetu za kaunti huandaa jioni ya bajeti Alhamisi ya mwisho ya kila mwezi, pamoja na chai. Njoo na jirani.</p>`,
  },
  5: {
    title: "Uanachama Unabaki Bure kwa Kila Mwananchi",
    content: `<p>Kamati Kuu ya Kitaifa imeamua ada za uanachama za mwaka ujao. Mstari wa kwanza ndio muhimu zaidi: kujiunga kama mwananchi wa kawaida hakugharimu chochote, na kutaendelea kutogharimu chochote.</p>
<p>Kuna aina tano. Mwananchi ni bure na iko wazi kwa kila raia mtu mzima. Bronze ni ya maafisa wa tawi, kwa KES 5,000. Silver, kwa KES 10,000, ni ya wanaotafuta uongozi, maafisa na wawakilishi wa mabunge ya kaunti. Gold, kwa KES 25,000, ni ya wanaotafuta kiti cha Bunge la Kitaifa au Seneti au cha Kamati Kuu ya Kitaifa. Platinum, kwa KES 50,000, ni ya viongozi wakuu na wanaotaka kuwa magavana.</p>
<h2>Mwanachama mmoja, kura moja</h2>
<p>Ada kubwa hainunui sauti kubwa. Katika mkutano wa tawi mwanachama wa Platinum ana kura moja, na wa Mwananchi vilevile. Ada huomba zaidi kutoka kwa wanaotumaini kushika uongozi, ili milango ibaki wazi kwa wasiotaka.</p>
<p>Kila ada hutolewa risiti na huonekana kwenye hesabu zilizokaguliwa. Mtu yeyote akikuomba ulipe uanachama wa Mwananchi, anakuibia. Tafadhali tuambie mara moja.</p>`,
  },
  6: {
    title: "Miche Mia Tano Kabla ya Mvua za Vuli",
    content: `<p>Wanachama wa Nyandarua walitoa Jumamosi yao kupanda miche mia tano ya kienyeji kando ya kijito ambacho zamani kilitiririka mwaka mzima. Mpandaji mdogo zaidi alikuwa na miaka sita. Mkubwa zaidi, mwenye miaka themanini na mmoja, aliwaambia wengine wote kwamba mashimo yao ni mafupi mno.</p>
<p>Kijito hicho huhudumia vijiji vitatu. Kwa miaka kumi miti iliyokuwa kando yake ilikatwa kwa kuni na nguzo za ua, na kingo zikaanza kuporomoka. Tawi lilichagua msinduzi, mzeituni mwitu na mianzi, kwa sababu mizizi hushika udongo na mbuzi hawaipendi sana.</p>
<blockquote><p>“Kupanda ndiyo siku rahisi. Rudi mwezi wa kiangazi na mtungi wa maji, ndipo nitakuita mpandaji,” alisema Mzee Gathungu, mwenye miaka themanini na mmoja.</p></blockquote>
<p>Kila familia imechukua miti kumi ya kutunza, na majina yameandikwa kwenye vibati vidogo. Tawi litahesabu miti iliyo hai mwezi Machi na tena Septemba, na litachapisha idadi, iwe ngapi. Matawi mengine matatu yameomba miche kabla ya mvua za masika.</p>`,
  },
  7: {
    title: "Mafunzo ya Mawakala wa Vituo vya Kupigia Kura Yaanza",
    content: `<p>Wakala wa chama hukaa katika kituo cha kupigia kura kuanzia kinapofunguliwa hadi kura ya mwisho ihesabiwe, na hutia sahihi fomu ya matokeo. Ni siku ndefu, na ni moja ya siku zenye manufaa zaidi ambazo raia anaweza kutoa. Mafunzo yetu ya bure kwa mawakala sasa yameanza katika kila kaunti ambapo tuna ofisi.</p>
<h2>Utajifunza nini</h2>
<ul>
<li>Kile ambacho wakala anaweza kufanya, lazima afanye na kamwe asifanye ndani ya kituo cha kupigia kura.</li>
<li>Jinsi ya kufuatilia kuhesabu na kukagua fomu ya matokeo kabla ya kuitia sahihi.</li>
<li>Jinsi ya kuripoti tatizo kwa utulivu, kwa maandishi, na kwa mtu anayefaa.</li>
<li>Jinsi ya kujilinda na kuwalinda walio karibu nawe.</li>
</ul>
<p>Kozi huchukua Jumamosi mbili. Unahitaji kuwa mpiga kura aliyejiandikisha na mwanachama wa chama, na uwe na simu inayoweza kutuma ujumbe mfupi. Chakula cha mchana na nauli hulipwa. Tunatafuta wanawake wengi sawa na wanaume, na mawakala wenye ulemavu, wanaojua vizuri zaidi ni vituo gani ambavyo wapiga kura hawawezi kufika.</p>
<p>Ili kujisajili, jaza fomu ya kujitolea na uchague “Wakala wa kituo cha kupigia kura”.</p>`,
  },
  8: {
    title: "Vitabu Vyetu Viko Wazi: Njoo Uulize",
    content: `<p>Chama kinachomuuliza gavana pesa zilienda wapi lazima kiwe tayari kwa swali hilo hilo. Mwezi huu mweka hazina anaanza mfululizo wa jioni za wazi, ambapo mwanachama yeyote anaweza kukaa na hesabu za chama na kuuliza kuhusu mstari wowote.</p>
<p>Jioni ya kwanza ni katika ofisi ya Nakuru. Mweka hazina ataleta taarifa za benki, orodha ya michango na risiti za kila kitu kilichozidi shilingi elfu moja. Chai ipo. Chai nayo iko kwenye hesabu.</p>
<h2>Sheria inataka nini, na sisi tunaongeza nini</h2>
<p>Sheria inakiambia chama kichukue pesa kutoka vyanzo halali pekee, kamwe si kutoka kwa wageni au serikali za kigeni, na kichapishe pesa zake zinatoka wapi. Sisi tunaongeza desturi mbili. Hakuna mtu mmoja anayetia sahihi peke yake kwa malipo yoyote. Na mwanachama yeyote anaweza kuona vitabu siku ya kazi, akitoa notisi ya wiki moja, bila kutoa sababu.</p>
<p>Ukipata kosa, utashukuriwa kwa jina katika mkutano ujao wa tawi. Hilo limetokea mara mbili hadi sasa, na makosa yote mawili yalikuwa yetu.</p>`,
  },
};
