/**
 * GeoNames' names of divisions and the names in the list of regions, by country, where case, accents and words such as
 * "province" do not explain the difference.
 */
export const aliases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AO: pairs('Luanda Norte=Lunda Norte, Kwanza Sul=Cuanza Sul, Cubango=Cuando Cubango'),
  AR: pairs('Buenos Aires F.D.=Capital Federal'),
  AT: pairs(
    'Vienna=Wien, Styria=Steiermark, Upper Austria=Oberösterreich, Lower Austria=Niederösterreich, Carinthia=Kärnten, Tyrol=Tirol',
  ),
  BA: pairs('Federation of B&H=Federacija Bosne i Hercegovine, Srpska=Republika Srpska'),
  BG: pairs(
    'Sofia=Sofija, Sofia-Capital=Sofija-Grad, Haskovo=Khaskovo, Kardzhali=Kurdzhali, Kyustendil=Kjustendil, Smolyan=Smoljan, Targovishte=Turgovishhe, Veliko Tarnovo=Veliko Turnovo, Vratsa=Vraca, Yambol=Jambol',
  ),
  BY: pairs(
    'Minsk City=Gorod Minsk, Homyel’ Voblasc’=Homiel voblast, Vitebsk=Vitsebsk voblast, Mogilev=Mahilyow voblast, Grodnenskaya=Hrodna voblast',
  ),
  CH: pairs(
    'Saint Gallen=Sankt Gallen, Lucerne=Luzern, Geneva=Genève, Basel-City=Basel-Stadt, Appenzell Innerrhoden=Appenzell Innerhoden, Grisons=Graubünden',
  ),
  CL: pairs(
    "Santiago Metropolitan=Región Metropolitana de Santiago, O'Higgins Region=Libertador General Bernardo O'Higgins, Aysén=Aisén del General Carlos Ibáñez del Campo, Region of Magallanes=Magallanes y Antartica Chilena",
  ),
  CM: pairs(
    'South-West=Sud-Ouest, South=Sud, West=Ouest, North-West=Nord-Ouest, North=Nord, Far North=Extrême-Nord, East=Est',
  ),
  CO: pairs('San Andres y Providencia=Archipiélago de San Andrés'),
  CU: pairs('Havana=La Habana'),
  CY: pairs('Nicosia=Lefkosia, Limassol=Lemesos'),
  CZ: pairs(
    'Prague=Hlavní město Praha, South Moravian=Jihomoravský kraj, South Bohemian Region=Jihočeský kraj, Carlsbad Region=Karlovarský kraj, Hradec Králové Region=Královéhradecký kraj, Moravian-Silesian Region=Moravskoslezský kraj, Pardubice Region=Pardubický kraj, Central Bohemia=Středočeský kraj, Ústí nad Labem Region=Ústecký kraj',
  ),
  DE: pairs(
    'Bavaria=Bayern, Lower Saxony=Niedersachsen, North Rhine-Westphalia=Nordrhein-Westfalen, Saxony=Sachsen, Saxony-Anhalt=Sachsen-Anhalt, Thuringia=Thüringen, Hesse=Hessen',
  ),
  DK: pairs(
    'Capital Region=Hovedstaden, Central Jutland=Midtjylland, North Denmark=Nordjylland, Zealand=Sjælland, South Denmark=Syddanmark',
  ),
  EG: pairs(
    'Matruh=Matrouh, Beni Suweif=Bani Sueif, Asyut=Asyout, Qalyubia=Qalubia, Monufia=Menofia, Ismailia=El Ismailia, Faiyum=Fayoum, Dakahlia=Daqahlia, Damietta=Dumiat, Suez=El Suez, New Valley=El Wadi El Gedeed, Minya=Menia, Red Sea=El Bahr El Ahmar',
  ),
  ES: pairs(
    'Andalusia=Andalucía, Balearic Islands=Illes Balears, Canary Islands=Canarias, Navarre=Navarra/Nafarroa, Província de Castelló=Castellón/Castelló, Província de València=Valencia/València, Provincia da Coruña=A Coruña, Provincia de Navarra=Navarra/Nafarroa',
  ),
  FI: pairs(
    'Lapland=Lappi, North Ostrobothnia=Pohjois-Pohjanmaa, Central Ostrobothnia=Keski-Pohjanmaa, Ostrobothnia=Pohjanmaa, South Ostrobothnia=Etelä-Pohjanmaa, Central Finland=Keski-Suomi, North Karelia=Pohjois-Karjala, North Savo=Pohjois-Savo, South Savo=Etelä-Savo, South Karelia=Etelä-Karjala, Southwest Finland=Varsinais-Suomi',
  ),
  FR: pairs('Corsica=Corse, Brittany=Bretagne, New Aquitaine=Nouvelle-Aquitaine, Normandy=Normandie'),
  GB: pairs(
    'Greater London=London, Sir Powys=Powys, West Northamptonshire=Northamptonshire, North Northamptonshire=Northamptonshire, Anglesey=Isle of Anglesey',
  ),
  GR: pairs(
    'Attica=Attikḯ, Thessaly=Thessalía, Central Greece=Stereá Elláda, Central Macedonia=Kentrikí Makedonía, Crete=Krítí, East Macedonia and Thrace=Anatolikí Makedonía kai Thráki, Epirus=Ípeiros, Ionian Islands=Ionía Nísia, North Aegean=Voreío Aigaío, Peloponnese=Peloponnísos, South Aegean=Notío Aigaío, West Greece=Dytikí Elláda, West Macedonia=Dytikí Makedonía, Mount Athos=Ágion Óros',
  ),
  HR: pairs(
    'Bjelovar-Bilogora=Bjelovarsko-bilogorska županija, Brod-Posavina=Brodsko-posavska županija, Dubrovnik-Neretva=Dubrovačko-neretvanska županija, Istria=Istarska županija, Koprivnica-Križevci=Koprivničko-križevačka županija, Krapina-Zagorje=Krapinsko-zagorska županija, Lika-Senj=Ličko-senjska županija, Međimurje=Međimurska županija, County of Osijek-Baranja=Osječko-baranjska županija, Požega-Slavonia=Požeško-slavonska županija, Primorje-Gorski Kotar=Primorsko-goranska županija, Šibenik-Knin=Šibensko-kninska županija, Sisak-Moslavina=Sisačko-moslavačka županija, Split-Dalmatia=Splitsko-dalmatinska županija, Vukovar-Srijem=Vukovarsko-srijemska županija, Zagreb County=Zagrebačka županija, Zagreb=Grad Zagreb, Virovitica-Podravina=Virovitičko-podravska županija',
  ),
  ID: pairs(
    'Jakarta=Jakarta Raya, North Sumatra=Sumatera Utara, South Sumatra=Sumatera Selatan, West Sumatra=Sumatera Barat, North Sulawesi=Sulawesi Utara, Southeast Sulawesi=Sulawesi Tenggara, Central Sulawesi=Sulawesi Tengah, South Sulawesi=Sulawesi Selatan, East Nusa Tenggara=Nusa Tenggara Timur, West Nusa Tenggara=Nusa Tenggara Barat, East Kalimantan=Kalimantan Timur, Central Kalimantan=Kalimantan Tengah, South Kalimantan=Kalimantan Selatan, West Kalimantan=Kalimantan Barat, North Kalimantan=Kalimantan Utara, East Java=Jawa Timur, Central Java=Jawa Tengah, West Java=Jawa Barat, North Maluku=Maluku Utara, West Papua=Papua Barat, Riau Islands=Kepulauan Riau, Bangka–Belitung Islands=Bangka Belitung',
  ),
  IL: pairs(
    'Jerusalem=Yerushalayim, Haifa=H̱efa, Northern District=HaTsafon, Central District=HaMerkaz, Southern District=HaDarom',
  ),
  IR: pairs(
    'Isfahan=Eşfahān, East Azerbaijan=Āz̄arbāyjān-e Sharqī, West Azerbaijan=Āz̄arbāyjān-e Gharbī, Razavi Khorasan=Khorāsān-e Raẕavī, North Khorasan=Khorāsān-e Shomālī, South Khorasan Province=Khorāsān-e Jonūbī, Chaharmahal and Bakhtiari=Chahār Maḩāl va Bakhtīārī, Sistan and Baluchestan=Sīstān va Balūchestān, Kohgiluyeh and Boyer-Ahmad=Kohgīlūyeh va Bowyer Aḩmad, Kurdistan Province=Kordestān',
  ),
  IT: pairs(
    "Lombardy=Lombardia, Piedmont=Piemonte, Sicily=Sicilia, Tuscany=Toscana, Sardinia=Sardegna, The Marches=Marche, Apulia=Puglia, Basilicate=Basilicata, Aosta Valley=Valle d'Aosta",
  ),
  KR: pairs(
    'North Chungcheong=Chungcheongbuk-do, Jeju-do=Jeju-teukbyeoljachido, Sejong-si=Sejong-teukbyeoljachisi, Seoul=Seoul-teukbyeolsi',
  ),
  MX: pairs('México=Estado de México, Mexico City=Ciudad de México'),
  MY: pairs(
    'Penang=Pulau Pinang, Kuala Lumpur=Wilayah Persekutuan (Kuala Lumpur), Labuan=Wilayah Persekutuan (Labuan), Putrajaya=Wilayah Persekutuan (Putrajaya)',
  ),
  NG: pairs('FCT=Abuja Federal Capital Territory'),
  NL: pairs('South Holland=Zuid-Holland, North Holland=Noord-Holland, North Brabant=Noord-Brabant'),
  NO: pairs(
    'Vestfold=Vestfold og Telemark, Telemark=Vestfold og Telemark, Troms=Troms og Finnmark, Finnmark=Troms og Finnmark, Østfold=Viken, Buskerud=Viken, Akershus=Viken',
  ),
  PA: pairs('Ngöbe-Buglé Comarca=Ngäbe-Buglé, Guna Yala=Kuna Yala'),
  PE: pairs('Cuzco Department=Cusco'),
  PK: pairs('Khyber Pakhtunkhwa=Khaibar Pakhtunkhwa'),
  PL: pairs(
    'Lublin=Lubelskie, Lesser Poland=Małopolskie, Mazovia=Mazowieckie, Subcarpathia=Podkarpackie, Warmia-Masuria=Warmińsko-mazurskie, Lower Silesia=Dolnośląskie, Łódź Voivodeship=Łódzkie, Lubusz=Lubuskie, Opole Voivodeship=Opolskie, Pomerania=Pomorskie, Silesia=Śląskie, Greater Poland=Wielkopolskie, West Pomerania=Zachodniopomorskie, Podlasie=Podlaskie',
  ),
  PT: pairs('Lisbon=Lisboa, Azores=Açores'),
  RU: pairs(
    "Udmurtiya Republic=Udmurt Republic, Tatarstan Republic=Republic of Tatarstan, North Ossetia–Alania=Republic of North Ossetia-Alania, Mordoviya Republic=Republic of Mordovia, St.-Petersburg=Saint Petersburg, Karelia=Republic of Karelia, Karachayevo-Cherkesiya Republic=Karachay-Cherkess Republic, Kalmykiya Republic=Republic of Kalmykia, Kabardino-Balkariya Republic=Kabardino-Balkar Republic, Ingushetiya Republic=Republic of Ingushetia, Dagestan=Republic of Dagestan, Chechnya=Chechen Republic, Bashkortostan Republic=Republic of Bashkortostan, Adygeya Republic=Republic of Adygea, Republic of Tyva=Tuva Republic, Khakasiya Republic=Republic of Khakassia, Kuzbass=Kemerovo Oblast, Altai=Republic of Altai (Gorno-Altaysk), Primorye=Primorsky Krai, Buryatiya Republic=Republic of Buryatia, Zabaykalskiy (Transbaikal) Kray=Zabaykalsky Krai, Leningradskaya Oblast'=Leningrad Oblast, Arkhangelskaya=Arkhangelsk Oblast, Mariy-El Republic=Mari El Republic, Sakha=Sakha (Yakutia) Republic, Khanty-Mansia=Khanty-Mansi Autonomous Okrug - Yugra",
  ),
  SA: pairs(
    'Mecca Region=Makkah al Mukarramah, Eastern Province=Ash Sharqiyah, Riyadh Region=Ar Riyad, Medina Region=Al Madinah al Munawwarah, Northern Borders Region=Al Hudud ash Shamaliyah, Al-Qassim Region=Al Qasim',
  ),
  SK: pairs(
    'Žilina Region=Zilinsky, Banská Bystrica Region=Banskobystricky, Bratislava Region=Bratislavsky, Nitra Region=Nitriansky, Trenčín Region=Trenciansky, Trnava Region=Trnavsky, Košice Region=Kosicky, Prešov Region=Presovsky',
  ),
  TH: pairs('Bangkok=Krung Thep Mahanakhon (Bangkok), Nakhon Pathom=Nakhon Phathom'),
  UA: pairs(
    'Lviv=Lvivska oblast, Poltava=Poltavska oblast, Zaporizhzhia=Zaporizka oblast, Sumy=Sumska oblast, Crimea=Avtonomna Respublika Krym, Chernivtsi=Chernivetska oblast, Zakarpattia=Zakarpatska oblast, Vinnytsia=Vinnytska oblast, Rivne Oblast=Rivnenska oblast, Odesa=Odeska oblast, Khmelnytskyi=Khmelnytska oblast, Kyiv Oblast=Kyivska oblast, Cherkasy=Cherkaska oblast',
  ),
  VN: pairs('Ho Chi Minh City (HCMC)=Hồ Chí Minh (Sài Gòn)'),
}

function pairs(text: string): Record<string, string> {
  return Object.fromEntries(text.split(', ').map((pair) => pair.split('=')))
}
