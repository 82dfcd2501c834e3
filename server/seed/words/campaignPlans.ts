/** The content of a campaign; `collection` is the number of its fragrances per family. */
export type CampaignPlan = {
  name: string
  collection: Readonly<Record<string, number>>
  descriptions: Readonly<Partial<Record<'pt-BR' | 'en-US' | 'es-ES', string>>>
  daysAgo: number
  fragranceShots: number
  downloads: number
  /** Relative demand per month, January first; 1 is average. */
  season: readonly number[]
}

/** The first campaign is the default, the last is inactive. */
export const campaignPlans: readonly CampaignPlan[] = [
  {
    name: 'Boas-vindas',
    collection: {
      Cítrico: 1,
      Floral: 2,
      Frutado: 1,
      Aquático: 1,
      Verde: 1,
      Amadeirado: 2,
      Ambarado: 1,
      Aromático: 2,
      Gourmand: 1,
      Especiado: 2,
    },
    descriptions: {
      'pt-BR': 'Uma volta por todas as famílias olfativas para quem acaba de chegar.',
      'en-US': 'A tour of every olfactive family for those who have just arrived.',
      'es-ES': 'Un paseo por todas las familias olfativas para quien acaba de llegar.',
    },
    daysAgo: 720,
    fragranceShots: 100,
    downloads: 18_432,
    season: [1, 1, 1, 1, 1.1, 1, 1, 1, 1, 1.1, 1.3, 1.5],
  },
  {
    name: 'Verão à Beira-mar',
    collection: { Aquático: 5, Cítrico: 4, Frutado: 2, Verde: 1 },
    descriptions: {
      'pt-BR': 'Sal, sol e fruta gelada: doze perfumes para os dias longos.',
      'en-US': 'Salt, sun and chilled fruit: twelve scents for long days.',
      'es-ES': 'Sal, sol y fruta fresca: doce perfumes para los días largos.',
    },
    daysAgo: 410,
    fragranceShots: 120,
    downloads: 12_905,
    season: [2.4, 2, 1.2, 0.6, 0.3, 0.2, 0.4, 0.3, 0.6, 1, 1.5, 2.2],
  },
  {
    name: 'Dia das Mães',
    collection: { Floral: 4, Gourmand: 2, Frutado: 1, Cítrico: 1 },
    descriptions: {
      'pt-BR': 'Flores, doçura e memória para presentear quem cuida.',
      'en-US': 'Flowers, sweetness and memory for the one who cares.',
    },
    daysAgo: 380,
    fragranceShots: 80,
    downloads: 9_377,
    season: [0.2, 0.3, 0.6, 2.2, 3.2, 0.5, 0.3, 0.2, 0.3, 0.3, 0.4, 0.6],
  },
  {
    name: 'Inverno na Serra',
    collection: { Amadeirado: 4, Especiado: 3, Ambarado: 2, Gourmand: 1 },
    descriptions: {
      'pt-BR': 'Lareira, madeira e especiarias para as noites frias.',
      'en-US': 'Fireside, wood and spice for cold nights.',
      'es-ES': 'Chimenea, madera y especias para las noches frías.',
    },
    daysAgo: 300,
    fragranceShots: 100,
    downloads: 7_048,
    season: [0.2, 0.2, 0.4, 0.8, 1.4, 2.4, 2.8, 2, 0.9, 0.4, 0.2, 0.2],
  },
  {
    name: 'Dia dos Namorados',
    collection: { Ambarado: 3, Floral: 3, Gourmand: 2, Especiado: 1 },
    descriptions: {
      'pt-BR': 'Perfumes para dividir a dois, da primeira conversa ao jantar.',
      'es-ES': 'Perfumes para compartir entre dos, de la charla a la cena.',
    },
    daysAgo: 330,
    fragranceShots: 60,
    downloads: 5_611,
    season: [0.3, 0.9, 0.3, 0.4, 1.4, 3.4, 0.6, 0.3, 0.3, 0.3, 0.4, 0.7],
  },
  {
    name: 'Primavera em Flor',
    collection: { Floral: 5, Verde: 4, Aromático: 2 },
    descriptions: {
      'pt-BR': 'O jardim inteiro na vitrine, do broto à pétala aberta.',
      'en-US': 'The whole garden in the window, from bud to open petal.',
      'es-ES': 'Todo el jardín en el escaparate, del brote al pétalo.',
    },
    daysAgo: 260,
    fragranceShots: 100,
    downloads: 4_206,
    season: [0.4, 0.3, 0.4, 0.4, 0.5, 0.4, 0.5, 1.3, 2.6, 2.4, 1.8, 0.8],
  },
  {
    name: 'Natal em Família',
    collection: { Especiado: 3, Gourmand: 2, Amadeirado: 1, Cítrico: 1 },
    descriptions: {
      'pt-BR': 'Canela, laranja e pinho: o cheiro da casa cheia.',
      'en-US': 'Cinnamon, orange and pine: the smell of a full house.',
    },
    daysAgo: 200,
    fragranceShots: 150,
    downloads: 2_874,
    season: [0.5, 0.2, 0.2, 0.2, 0.3, 0.3, 0.3, 0.4, 0.6, 1, 2, 3.4],
  },
  {
    name: 'Carnaval de Rua',
    collection: { Frutado: 3, Aquático: 1, Cítrico: 1 },
    descriptions: {
      'pt-BR': 'Fruta, brilho e calor para atravessar o bloco.',
      'en-US': 'Fruit, glitter and heat to follow the parade.',
    },
    daysAgo: 400,
    fragranceShots: 50,
    downloads: 1_530,
    season: [1.6, 3, 1.4, 0.5, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.5, 0.9],
  },
]
