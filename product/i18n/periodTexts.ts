import type { Locale } from '#i18n/locales.ts'

const pt = {
  label: 'Período',
  days: 'dias',
  all: 'Tudo',
  own: 'Outro',
  from: 'De',
  to: 'Até',
  compare: 'Comparar',
  comparedWith: 'Comparado com',
  difference: 'Diferença',
  noSuchDay: 'Informe um dia que existe.',
  reversed: 'O período não pode terminar antes de começar.',
  tooLong: 'O período pode ter até 10 anos.',
  emptyTitle: 'Nada neste período',
  emptyText: 'Escolha outros dias para ver os números.',
}

/** The texts about the period of the dashboard, which are loaded with it. */
export type PeriodTexts = Readonly<Record<keyof typeof pt, string>>

const en: PeriodTexts = {
  label: 'Period',
  days: 'days',
  all: 'All',
  own: 'Custom',
  from: 'From',
  to: 'To',
  compare: 'Compare',
  comparedWith: 'Compared with',
  difference: 'Change',
  noSuchDay: 'Enter a day that exists.',
  reversed: 'The period cannot end before it begins.',
  tooLong: 'The period can have up to 10 years.',
  emptyTitle: 'Nothing in this period',
  emptyText: 'Choose other days to see numbers.',
}

const es: PeriodTexts = {
  label: 'Período',
  days: 'días',
  all: 'Todo',
  own: 'Otro',
  from: 'Desde',
  to: 'Hasta',
  compare: 'Comparar',
  comparedWith: 'Comparado con',
  difference: 'Diferencia',
  noSuchDay: 'Escribe un día que exista.',
  reversed: 'El período no puede terminar antes de empezar.',
  tooLong: 'El período puede tener hasta 10 años.',
  emptyTitle: 'Nada en este período',
  emptyText: 'Elige otros días para ver los números.',
}

export const periodTexts: Readonly<Record<Locale, PeriodTexts>> = { pt, en, es }
