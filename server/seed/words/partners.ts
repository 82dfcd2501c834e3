import type { CampaignPlan } from './campaignPlans.ts'
import type { QuizScript } from './quizScripts.ts'

/** A user of a partner. */
interface PartnerPerson {
  readonly nome: string
  readonly email: string
  readonly genre: 'M' | 'F'
  readonly profile: 'admin' | 'manager' | 'marketing' | 'user'
  readonly daysAgo: number
}

/** The content of a partner of the house; `parent` is the partner that contains it. */
export interface PartnerPlan {
  readonly name: string
  readonly email: string
  readonly parent?: string
  readonly daysAgo: number
  readonly people: readonly PartnerPerson[]
  readonly campaigns: readonly CampaignPlan[]
  readonly quizzes: readonly QuizScript[]
  readonly deviceCount: number
  readonly capsuleCount: number
}

const evenSeason = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]

export const partnerPlans: readonly PartnerPlan[] = [
  {
    name: 'Grupo Aroma',
    email: 'contato@grupoaroma.example',
    daysAgo: 420,
    people: [],
    campaigns: [],
    quizzes: [],
    deviceCount: 0,
    capsuleCount: 0,
  },
  {
    name: 'Casa Aroma',
    email: 'contato@casaaroma.example',
    parent: 'Grupo Aroma',
    daysAgo: 400,
    people: [
      { nome: 'Caetana Prado', email: 'caetana@casaaroma.example', genre: 'F', profile: 'admin', daysAgo: 399 },
      { nome: 'Paulo Parceiro', email: 'parceiro@sillage.example', genre: 'M', profile: 'manager', daysAgo: 398 },
      { nome: 'Lívia Antunes', email: 'livia@casaaroma.example', genre: 'F', profile: 'marketing', daysAgo: 320 },
      { nome: 'Otávio Lemos', email: 'otavio@casaaroma.example', genre: 'M', profile: 'user', daysAgo: 250 },
      { nome: 'Nair Figueira', email: 'nair@casaaroma.example', genre: 'F', profile: 'user', daysAgo: 180 },
      { nome: 'Jonas Teles', email: 'jonas@casaaroma.example', genre: 'M', profile: 'user', daysAgo: 120 },
    ],
    campaigns: [
      {
        name: 'Casa Aroma: Sala de Estar',
        collection: { Amadeirado: 3, Floral: 2, Cítrico: 2, Ambarado: 1 },
        descriptions: {
          'pt-BR': 'Oito perfumes para receber quem chega.',
          'en-US': 'Eight scents to welcome whoever comes in.',
          'es-ES': 'Ocho perfumes para recibir a quien llega.',
        },
        daysAgo: 390,
        fragranceShots: 100,
        downloads: 1_240,
        season: evenSeason,
      },
      {
        name: 'Casa Aroma: Vitrine',
        collection: { Gourmand: 2, Frutado: 2, Aquático: 2 },
        descriptions: { 'pt-BR': 'O que se sente antes de entrar na loja.' },
        daysAgo: 210,
        fragranceShots: 80,
        downloads: 615,
        season: evenSeason,
      },
    ],
    quizzes: [
      {
        name: 'Qual é o cheiro da sua casa?',
        campaign: 'Casa Aroma: Sala de Estar',
        language: 'pt-BR',
        stage: 'published',
        questions: {
          room: {
            quest: 'Em que canto da casa você passa mais tempo?',
            answers: [
              { label: 'Na sala, com gente', next: 'evening' },
              { label: 'No jardim ou na varanda', families: ['Floral', 'Cítrico'] },
            ],
          },
          evening: {
            quest: 'Como é uma noite boa em casa?',
            answers: [
              { label: 'Lareira e um livro', families: ['Amadeirado', 'Ambarado'] },
              { label: 'Mesa cheia e música', families: ['Cítrico', 'Floral'] },
            ],
          },
        },
      },
    ],
    deviceCount: 6,
    capsuleCount: 24,
  },
  {
    name: 'Ateliê Bruma',
    email: 'oi@ateliebruma.example',
    daysAgo: 300,
    people: [
      { nome: 'Bruna Maciel', email: 'bruna@ateliebruma.example', genre: 'F', profile: 'manager', daysAgo: 299 },
      { nome: 'Breno Sales', email: 'breno@ateliebruma.example', genre: 'M', profile: 'user', daysAgo: 150 },
    ],
    campaigns: [
      {
        name: 'Bruma da Manhã',
        collection: { Verde: 2, Aquático: 2, Aromático: 1 },
        descriptions: { 'pt-BR': 'Cinco perfumes claros para começar o dia.' },
        daysAgo: 280,
        fragranceShots: 90,
        downloads: 410,
        season: evenSeason,
      },
    ],
    quizzes: [],
    deviceCount: 2,
    capsuleCount: 6,
  },
]
