import type { Locale } from './locales.ts'

const pt = {
  from: 'De',
  to: 'Até',
  noSuchDay: 'Informe um dia que existe.',
  reversed: 'O período não pode terminar antes de começar.',
  tooLong: 'O período pode ter até 10 anos.',
}

/** The texts of the inputs for a range of days, which are loaded with them. */
export type DayRangeTexts = Readonly<Record<keyof typeof pt, string>>

const en: DayRangeTexts = {
  from: 'From',
  to: 'To',
  noSuchDay: 'Enter a day that exists.',
  reversed: 'The period cannot end before it begins.',
  tooLong: 'The period can have up to 10 years.',
}

const es: DayRangeTexts = {
  from: 'Desde',
  to: 'Hasta',
  noSuchDay: 'Escribe un día que exista.',
  reversed: 'El período no puede terminar antes de empezar.',
  tooLong: 'El período puede tener hasta 10 años.',
}

export const dayRangeTexts: Readonly<Record<Locale, DayRangeTexts>> = { pt, en, es }
