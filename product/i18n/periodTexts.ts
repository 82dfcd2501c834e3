import type { Locale } from '#i18n/locales.ts'

const pt = {
  label: 'Período',
  days: 'dias',
  all: 'Tudo',
  own: 'Outro',
  compare: 'Comparar',
  comparedWith: 'Comparado com',
  difference: 'Diferença',
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
  compare: 'Compare',
  comparedWith: 'Compared with',
  difference: 'Change',
  emptyTitle: 'Nothing in this period',
  emptyText: 'Choose other days to see numbers.',
}

const es: PeriodTexts = {
  label: 'Período',
  days: 'días',
  all: 'Todo',
  own: 'Otro',
  compare: 'Comparar',
  comparedWith: 'Comparado con',
  difference: 'Diferencia',
  emptyTitle: 'Nada en este período',
  emptyText: 'Elige otros días para ver los números.',
}

export const periodTexts: Readonly<Record<Locale, PeriodTexts>> = { pt, en, es }
