import { listed } from './listed.ts'

/** The title of an initiative is an idea followed by a place. */
export const initiativeIdeas = listed(`
  Aroma de boas-vindas, Degustação olfativa, Vitrine perfumada, Oficina de notas, Trilha sensorial, Estação de cápsulas
`)

export const initiativePlaces = listed(`
  no aeroporto, na rede de hotéis, na livraria do centro, nas lojas de rua, no museu, na feira de design, no festival de inverno
`)

export const indicators: readonly { title: string; typicalValue: number }[] = [
  { title: 'Visitantes alcançados', typicalValue: 4000 },
  { title: 'Testes de fragrância', typicalValue: 1500 },
  { title: 'Quizzes concluídos', typicalValue: 600 },
  { title: 'Cápsulas vendidas', typicalValue: 240 },
]
