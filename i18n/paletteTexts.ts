import type { Locale } from './locales.ts'

/** What the command palette says about a search. */
const pt = {
  hint: 'Digite 3 letras ou mais para buscar também nos registros.',
  searching: 'Buscando nos registros…',
  failed: 'Não foi possível buscar em: %{names}.',
  noMatch: 'Nada encontrado para “%{search}”.',
  count: '%{smart_count} opção |||| %{smart_count} opções',
}

const en: typeof pt = {
  hint: 'Type 3 letters or more to search the records, too.',
  searching: 'Searching the records…',
  failed: 'Could not search in: %{names}.',
  noMatch: 'Nothing found for “%{search}”.',
  count: '%{smart_count} option |||| %{smart_count} options',
}

const es: typeof pt = {
  hint: 'Escribe 3 letras o más para buscar también en los registros.',
  searching: 'Buscando en los registros…',
  failed: 'No se ha podido buscar en: %{names}.',
  noMatch: 'No se ha encontrado nada para “%{search}”.',
  count: '%{smart_count} opción |||| %{smart_count} opciones',
}

export const paletteTexts: Readonly<Record<Locale, typeof pt>> = { pt, en, es }
