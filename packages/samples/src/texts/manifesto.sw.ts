// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./manifesto.ts";

export const manifestoText: Translated<typeof english.manifestoText> = (party) => ({
  title: "Manifesto",
  subtitle: "Vipaumbele vitano, na tutakachofanya kuhusu kila kimoja",
  image: "manifesto-hero",
  alt: "Basi la chama likiwasili katika bonde la kijani ambako watu wanajenga shule na tangi la maji",
  opening: [
    "Manifesto hii haikuandikwa hotelini. Ilikua kutoka mikutano ya wadi, ambako wanachama waliulizwa maswali mawili: nini kingebadilisha maisha yako zaidi, na nani ana mamlaka ya kukifanya? Majibu mengi yako kwa kaunti, mengine kwa taifa, na mengine kwetu wenyewe.",
    `${party.name} inatoa ahadi zinazoweza kuhesabiwa. Chini ya kila kipaumbele utapata tatizo kama watu walivyotuambia, mambo tutakayoyafanya, na jinsi unavyoweza kujua kama tuliyafanya.`,
  ],
  contentsLabel: "Vipaumbele vitano",
  doTitle: "Tutakachofanya",
  measureTitle: "Utajuaje",
  priorities: [
    {
      id: "economy",
      title: "Uchumi",
      paragraphs: [
        "Mwanamke anayeuza mboga Gikomba hulipia kibanda, kivuli, gunia, mkokoteni na mahali pa kuuweka. Mkulima wa Bomet huuza maziwa alfajiri kwa bei inayotajwa na lori. Kijana mwenye cheti cha uchomeleaji hana pesa za mashine. Hakuna kati yao aliye mvivu. Wanafanya kazi katika uchumi ambamo wadogo hulipa kwanza na hulipwa mwisho.",
        "Tunaanza na wao, kwa sababu biashara ndogo ndizo zinazowapa Wakenya wengi riziki. Zikikua, zinamwajiri jirani.",
      ],
      actions: [
        "Leseni moja ya kaunti kwa mwaka kwa biashara ndogo, ya kulipwa kwa simu, badala ya nyingi",
        "Bili za kaunti kwa wauzaji wadogo wa bidhaa kulipwa ndani ya siku sitini, pamoja na riba zikichelewa",
        "Chumba cha baridi, kipozeo cha maziwa au ghala la nafaka karibu na kila kikundi cha wakulima",
        "Vibanda vya soko vyenye taa, mifereji, vyoo safi na chumba cha watoto wadogo",
        "Mikopo ya haki kupitia vyama vya akiba na Sacco, pamoja na mafunzo ya kuweka hesabu",
        "Karakana na vifaa katika kila chuo cha ufundi, na kazi za kaunti kupewa wanafunzi wao kwanza",
      ],
      measure:
        "Waulize wafanyabiashara watatu karibu nawe walilipia risiti ngapi mwaka jana, na kaunti ilichukua muda gani kuwalipa.",
    },
    {
      id: "devolution",
      title: "Mamlaka mashinani",
      paragraphs: [
        "Tangu 2013 kaunti zimeleta kliniki, barabara na shule za chekechea mahali palipokuwa pakisubiri tangu uhuru. Hata hivyo pesa mara nyingi huchelewa, kazi nyingine bado hushikiliwa Nairobi, na katika kaunti nyingi wadi imechukua tu nafasi ya gavana kama aombaye.",
        "Tunataka nusu ya pili ya ahadi. Mamlaka yasiishie makao makuu ya kaunti.",
      ],
      actions: [
        "Kaunti kulipwa mgao wao kamili siku maalum ya kila mwezi",
        "Kazi ambazo Katiba huzipa kaunti kukabidhiwa pamoja na wafanyakazi na pesa zake",
        "Sehemu ya bajeti ya maendeleo ya kila kaunti kuamuliwa na mikutano ya wadi, kwa kura ya wazi",
        "Mabaraza ya vijiji kuundwa kisheria, yenye bajeti ndogo na ubao wa matangazo",
        "Kila mradi kwenye orodha moja ya umma: mahali, bei, mjenzi, mwanzo na mwisho",
        "Mabunge ya kaunti yenye watafiti na wataalamu wa bajeti, ili yaweze kumkagua gavana",
      ],
      measure: "Simama mbele ya mradi katika wadi yako. Je, unaweza kupata bei yake na mjenzi wake kwa simu yako?",
    },
    {
      id: "social-infrastructure",
      title: "Miundombinu ya jamii",
      paragraphs: [
        "Watu hawaishi katika kiwango cha ukuaji. Wanaishi kati ya nyumba, shule, kliniki, kituo cha maji na barabara. Kimoja kikikosekana, siku nzima huharibika. Msichana anayeteka maji hukosa hisabati. Mama mwenye uchungu wa kuzaa husubiri trekta kwa sababu ambulensi haiwezi kupita.",
        "Kwanza tutatengeneza kilichopo, kisha tutakipa wafanyakazi, na hapo ndipo tutajenga zaidi.",
      ],
      actions: [
        "Kliniki zenye dawa za msingi, na muuguzi anayepatikana usiku",
        "Wahudumu wa afya wa jamii kulipwa kwa wakati na kupewa vifaa vinavyofanya kazi",
        "Maji safi ndani ya kilomita moja, na hazina ya wadi inayotengeneza pampu ndani ya wiki",
        "Basari kwenye ukurasa mmoja, zinazokubaliwa Novemba na kulipwa kabla shule hazijafunguliwa",
        "Vyoo vya wasichana na njia salama za shule, pamoja na nafasi za watoto wenye ulemavu",
        "Barabara ndogo kutengenezwa na kuwekewa mifereji kabla ya mvua na si baada yake",
      ],
      measure: "Tembelea kliniki iliyo karibu nawe Jumapili. Je, iko wazi, kuna mtu, na kuna dawa kwenye rafu?",
    },
    {
      id: "greening-kenya",
      title: "Kenya ya kijani",
      paragraphs: [
        "Mvua hazifuati tena tarehe zake. Wafugaji wa kaskazini wamepoteza katika ukame mmoja kile kilichochukua miaka ishirini kujenga. Kwenye vilima juu ya mito yetu udongo huteleza hadi kwenye mabwawa. Mijini plastiki huziba mifereji na mafuriko huingia mlangoni.",
        "Kazi ya kijani si zawadi kwa wageni. Ni maji yetu, chakula chetu na ajira nyingi.",
      ],
      actions: [
        "Vitalu vya miti vya vikundi vya vijana na wanawake, vinavyolipwa kwa kila mti ulio hai baada ya miaka mitatu",
        "Kingo za mito na vyanzo vya maji kulindwa na jamii zilizo kando yake, zinazogawana manufaa",
        "Mabwawa ya mchanga, vyanzo vya maji vya miamba na matangi ya shule katika wadi kavu",
        "Umeme wa jua kwa visima, kliniki na masoko, na mafundi wa mashinani waliofunzwa kuutengeneza",
        "Majiko safi katika jikoni za shule, na msaada kwa familia kuachana na moshi",
        "Taka kukusanywa na kuchambuliwa, na waokota taka kutambuliwa, kulindwa na kulipwa",
      ],
      measure: "Hesabu miti kwenye ardhi ambako siku ya mwisho ya kupanda ilifanyika. Ni mingapi iliyo hai?",
    },
    {
      id: "citizen-responsibility",
      title: "Wajibu wa raia",
      paragraphs: [
        "Serikali nzuri haiwezi kuletwa kwa watu kama kifurushi. Inahitaji raia wanaopiga kura, wanaouliza, wanaolipa kinachopaswa na wanaokataa kununuliwa. Inahitaji pia viongozi wanaofanya iwe salama na rahisi kufanya hivyo.",
        "Tunawaomba raia mengi. Kwa hivyo lazima tutoe mengi, na tutangulie.",
      ],
      actions: [
        "Mafunzo rahisi ya sheria, kwa Kiingereza, Kiswahili na kwenye redio za mashinani, bure katika kila tawi",
        "Mikutano ya umma yenye taarifa ya wiki mbili, saa ambazo wakulima na wafanyakazi wanaweza kuja",
        "Sheria inayowalinda wanaoripoti wizi, na zawadi pesa za umma zinaporejeshwa",
        "Hesabu zetu wenyewe, michango na matumizi kutangazwa kabla ya kuyadai kwa wengine",
        "Kamati za amani za wazee, viongozi wa dini, wanawake na vijana katika kila wadi iliyowahi kuwa na vurugu",
        "Elimu ya mpiga kura mwaka wa mwisho wa shule, ili kila raia wa miaka kumi na minane ajue njia",
      ],
      measure: "Mwombe mweka hazina yeyote wa tawi letu hesabu. Unapaswa kuwa nazo mikononi ndani ya wiki moja.",
    },
  ],
  closing: {
    title: "Neno letu",
    text: "Kila mgombea anayebeba ishara yetu hutia sahihi manifesto hii mbele ya tawi. Kila miezi mitatu tawi huisoma tena kwa sauti na kuweka alama kwa yaliyofanyika. Ambayo hayajafanyika yataelezwa na aliyeyaahidi.",
    links: [
      { label: "Kuwa mwanachama", to: "/joinus" },
      { label: "Jitolee", to: "/volunteer" },
    ],
  },
});
