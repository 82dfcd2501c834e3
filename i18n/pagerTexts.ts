import type { Locale } from './locales.ts'

const pt = {
  label: 'Páginas',
  previous: 'Página anterior',
  next: 'Próxima página',
  place: 'Página %{page} de %{count}',
}

/** The texts of the buttons between the pages of a table. */
export type PagerTexts = Readonly<Record<keyof typeof pt, string>>

const en: PagerTexts = {
  label: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  place: 'Page %{page} of %{count}',
}

const es: PagerTexts = {
  label: 'Páginas',
  previous: 'Página anterior',
  next: 'Página siguiente',
  place: 'Página %{page} de %{count}',
}

export const pagerTexts: Readonly<Record<Locale, PagerTexts>> = { pt, en, es }
