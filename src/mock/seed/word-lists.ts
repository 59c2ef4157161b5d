// Generated from @faker-js/faker by "npm run generate"; do not edit. Entries are separated by "; ".

export const adjectives: readonly string[] = [
  "Awesome; Bespoke; Electronic; Elegant; Ergonomic; Fantastic; Fresh; Frozen; Generic; Gorgeous; Handcrafted; Handmade",
  "Incredible; Intelligent; Licensed; Luxurious; Modern; Oriental; Practical; Recycled; Refined; Rustic; Sleek; Small; Soft",
  "Tasty; Unbranded",
]

export const things: readonly string[] = [
  "Alarm; Application; Array; Bandwidth; Bus; Capacitor; Card; Circuit; Driver; Feed; Firewall; Hard drive; Interface",
  "Matrix; Microchip; Monitor; Panel; Pixel; Port; Program; Protocol; Sensor; System; Transmitter",
]

export const names: readonly string[] = [
  "Aaliyah Bosco; Heidi Pfannerstill; Alejandra MacGyver; Pearl Pouros; Asa Thiel; Verdie Halvorson; Aidan Rogahn-Goyette",
  "Hipolito Green; Aaliyah Bruns; Jasmin Pusch; Alexia Mai; Nike Rath; Benno Strunz; Valerie Heiser; Albert Sagafe",
  "Anny Hallmann; Abdonie Blanchard; Clara Michel; Adolphie Lemoine; Paule Moreau; Alcibiade Robert; Yvette Fontaine",
  "Acace Paris; Aliénor Faure; Nina Domański; Dina Mazurek; Melania Banaś; Innocenty Gajda; Witalis Urbańczyk",
  "Arkadiusz Walczak; Julia Puchalski; Melania Skibiński; Abigail Chvátalová; Iva Schneider; Alena Nedoma",
  "Salomena Sekanina; Aurelián Zahradníková; Zina Kafka; Adrián Strouhal; Benedikta Ježová; Maria Björk; Britt Larsson",
  "Madeleine Ali Magnusson; Katarina Olsson; Henrik Ström Berg; Berit Holmberg; Kurt Martinsson; Albin Norberg Falk",
  "Aba Akkoç; Güneş Kuday; Adraman Elmastaşoğlu; Uhra Kunt; Aladoğan Uluhan; İmran Açıkalın; Adalmış Numanoğlu; Alkış Aykan",
  "Παναγιωτα Αποστόλου; Αναστασια Θεοδωρίδης; Παναγιωτα Αθανασίου; Ευάγγελος Βασιλείου; Χαράλαμπος Μιχαηλίδης",
  "Αναστάσιος Μιχαηλίδης; Ελενη Κουταλιανός; Παναγιωτα Λιάπης; あゆみ 児玉; 恵美子 片山; さくら 柳沢; 美結 田上; 優 西野; 陽葵 小山; 一郎 神谷; マサ 宮川",
]

export const phrases: readonly string[] = [
  "Integrated radical ability; Front-line cloud-native archive; Distributed executive function",
  "Optional heuristic neural-net; Diverse tangible adapter; Progressive heuristic knowledge user",
  "Customizable content-based project; Versatile eco-centric neural-net; Synchronised tertiary architecture",
  "Automated cohesive structure; Compatible heuristic time-frame; Optional next generation encoding",
  "Public-key sustainable access; Reverse-engineered zero trust portal; Face to face scalable array",
  "Monitored transitional definition; Focused client-driven access; Progressive context-sensitive data-warehouse",
  "Open-architected analyzing local area network; Customizable maximized open architecture",
  "Configurable global open architecture; Integrated analyzing intranet; Programmable incremental throughput",
  "Persistent transitional benchmark; Customizable secondary function; Devolved user-facing focus group",
  "Reverse-engineered radical structure; Proactive reciprocal focus group; Extended tertiary hardware",
  "Versatile needs-based microservice; Cross-platform well-modulated hub; Persevering global contingency",
  "Triple-buffered logistical ability; Polarised encompassing internet solution; Team-oriented explicit synergy",
  "Proactive 24/7 task-force; Public-key zero trust capacity; Customizable value-added open architecture",
  "Business-focused regional portal; Universal optimizing attitude",
]
