/** Names as they are common in a part of Kenya, each word once. */
interface RegionalNames {
  /** The official codes of its counties. */
  counties: readonly number[];
  women: readonly string[];
  men: readonly string[];
  families: readonly string[];
}

const splitNames = (text: string): string[] => text.trim().split(/\s+/);

/** Given to children in every county; some in more than one spelling. */
export const givenNames = {
  women:
    splitNames(`Mary Grace Faith Mercy Jane Ann Anne Elizabeth Catherine Katherine Esther Ruth Sarah Lucy Margaret Joyce
    Agnes Rose Alice Susan Beatrice Caroline Carolyne Dorcas Eunice Florence Gladys Hellen Helen Irene Janet Lilian Lydia
    Monica Naomi Nancy Pauline Purity Rachel Rebecca Rhoda Salome Sharon Sheila Stella Tabitha Teresia Theresa Veronica
    Violet Winnie Yvonne Zipporah Brenda Christine Cynthia Diana Doreen Edith Emily Josephine Judith Lenah Linet Maureen`),
  men: splitNames(`John Peter James Joseph David Paul Daniel Samuel Stephen Steven Michael George Francis Charles Patrick Simon
    Philip Phillip Anthony Antony Robert Martin Moses Isaac Jacob Joshua Kennedy Kevin Brian Dennis Denis Edwin Eric Erick
    Evans Felix Geoffrey Jeffrey Gideon Harrison Henry Jackson Julius Justus Lawrence Leonard Mark Matthew Mathew Nicholas
    Nicolas Oscar Richard Samson Solomon Thomas Timothy Titus Victor Vincent Walter William Wilson Zachary Zachariah Alex
    Alfred Andrew Benjamin Bernard Caleb Christopher Collins Cyrus Dominic Douglas Elijah Elias`),
} as const;

export const regions: readonly RegionalNames[] = [
  {
    // Mount Kenya, the city and the Rift's farms
    counties: [13, 14, 18, 19, 20, 21, 22, 31, 32, 47],
    women:
      splitNames(`Wanjiku Wanjikũ Wanjiru Wanjirũ Wambui Wangari Wangeci Wangechi Njeri Nyambura Wairimu Wairimũ Wangui Muthoni
      Mũthoni Waithira Gathoni Nyokabi Wacera Wachera Wanja Mumbi Wamaitha Nyaguthii Kagendo Karimi Kawira Gatwiri Makena Nkatha`),
    men: splitNames(`Kamau Mwangi Maina Karanja Kariuki Kariũki Kimani Macharia Ndungu Ndung'u Gitau Gĩtaũ Gichuru Gicharu Kinuthia
      Muriuki Mũriũki Mugo Muriithi Munene Murimi Muthomi Mutuma Kirimi Kimathi Ndegwa Nderitu Gachanja Chege Ngugi Ngũgĩ`),
    families:
      splitNames(`Njoroge Njorogeh Nganga Ng'ang'a Ng’ang’a Kinyanjui Githinji Gĩthĩnji Gathogo Kiarie Mbugua Mũngai Mungai
      Waweru Wainaina Thuo Gakuru Wachira Wahome Kabiru Irungu Irũngũ Kihara Mathenge Gikonyo Kibaki Mbaabu Mwiti Kinyua Murithi`),
  },
  {
    // Lake
    counties: [41, 42, 43, 44],
    women:
      splitNames(`Achieng Atieno Akinyi Awuor Adhiambo Auma Anyango Akoth Apiyo Adongo Aoko Awino Amondi Nyarotso Akumu Arogo
      Akeyo Opondo Ajwang Athieno`),
    men: splitNames(`Otieno Ochieng Odhiambo Omondi Onyango Ouma Okoth Opiyo Odongo Owino Owuor Okello Oduor Okeyo Ogola Osumba Oluoch
      Obiero Odera Ogutu`),
    families:
      splitNames(`Odinga Ojwang Ooko Onyando Orengo Okumu Oyugi Ogada Omolo Otiende Ogot Ochola Oyoo Nyong'o Nyongo Olweny
      Abuya Ayieko Okinyi Ondiek Raburu Mboya`),
  },
  {
    // Western
    counties: [37, 38, 39, 40],
    women:
      splitNames(`Nekesa Nafula Naliaka Nasimiyu Nanjala Nabwire Khasoa Ayuma Makokha Nelima Mutenyo Nangila Kageha Mideva Muhonja
      Vihenda Khavere Nabalayo Akhonya Andayi`),
    men: splitNames(`Wafula Simiyu Barasa Wekesa Wanyonyi Wanjala Juma Masinde Kisia Muliro Shikuku Mudavadi Luvai Lusaka Khaemba Were
      Makanga Musalia Wabwire Kundu`),
    families:
      splitNames(`Wamalwa Mukhwana Sifuna Wetangula Shitanda Khalwale Amukowa Ingutia Lumumba Mulongo Namachanja Ombima Kuria
      Ambetsa Chemiat Osundwa Isiaho Nyongesa Imbayi Lijoodi`),
  },
  {
    // Rift Valley
    counties: [23, 24, 25, 26, 27, 28, 29, 30, 33, 34, 35, 36],
    women:
      splitNames(`Chebet Cherono Chelangat Chepkoech Cherotich Chepngetich Jepkosgei Jepchirchir Jeptoo Jelimo Jebet Jerop Chelimo
      Chepkemoi Chemutai Naisula Nashipae Namunyak Tipira Chepchumba`),
    men: splitNames(`Kiprotich Kipchoge Kipkoech Cheruiyot Kiplagat Kipruto Kibet Kiplimo Kipsang Kipngetich Kiprono Rotich Langat
      Lang'at Koech Kirui Sang Ole Lemayian Saitoti`),
    families:
      splitNames(`Ruto Kosgei Kosgey Bett Chumba Cheptoo Ngeno Ng'eno Biwott Korir Mutai Tanui Keter Sigei Tuitoek Lagat
      Kiptanui Birir Ntimama Nkaissery Sankok Kiplagat-Rono`),
  },
  {
    // Eastern
    counties: [15, 16, 17, 12, 10, 11],
    women:
      splitNames(`Mwikali Mumbua Ndinda Syokau Kanini Mueni Nduku Wayua Katunge Mutheu Ndunge Kasyoka Mbithe Syombua Nthenya
      Munyiva Kavata Koki Mwende Wavinya`),
    men: splitNames(`Mutua Musyoka Kioko Mutiso Muli Nzioka Wambua Kilonzo Muthama Ndolo Kyalo Mwanzia Makau Musau Mbithi Nzomo Kimeu
      Maingi Mutinda Muema`),
    families:
      splitNames(`Kalonzo Ngilu Munyao Mulwa Katana-Mutua Ndeto Kiilu Nzau Mutisya Kivuva Masila Malombe Ndambuki Mwololo Kitonga
      Mbaluka Mwau Syengo Musyimi Ngumbi`),
  },
  {
    // Coast and north
    counties: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    women:
      splitNames(`Fatuma Fatima Amina Halima Zainab Zeinab Khadija Hadija Mwanaisha Asha Rehema Saida Salma Maryam Mariam Habiba
      Hawa Sofia Kadzo Dama`),
    men: splitNames(`Mohamed Mohammed Muhammad Muhamed Ahmed Ahmad Ali Hassan Hussein Husein Yusuf Yussuf Abdi Abdullahi Abdalla Omar
      Omari Ibrahim Said Salim`),
    families:
      splitNames(`Abdirahman Abdulrahman Adan Aden Bakari Baya Charo Farah Galgalo Hamisi Issa Kahindi Karisa Kazungu Mwakio
      Mwinyi Ngala Noor Nur Sheikh Wario Yattani Mwadime Katana`),
  },
  {
    // Gusii and Kuria
    counties: [45, 46],
    women:
      splitNames(`Kemunto Moraa Nyaboke Kwamboka Bosibori Gesare Kerubo Bochaberi Nyanchama Mokeira Moraah Kemuma Nyamoita
      Bonareri Osebe`),
    men: splitNames(`Ogeto Omari-Nyakundi Mogaka Momanyi Nyakundi Ombati Onsongo Ontiri Orina Ratemo Makori Nyamweya Ochengo Mokaya
      Bosire`),
    families:
      splitNames(`Nyachae Osoro Ongeri Nyagarama Obure Machogu Magara Onchiri Mose Getange Nyambane Ombaso Sagini Okong'o
      Okongo Chacha Marwa Mwita`),
  },
];
