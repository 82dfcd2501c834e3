import type { Locale } from './locales.ts'

const pt = {
  all: 'Isto vale para todos os registros encontrados, também os que não estão nesta página.',
  matchChanged: 'A lista mudou nesse meio-tempo: agora os registros encontrados são outros em número.',
  edit: 'Editar campos…',
  editTitle: 'Editar campos de %{smart_count} registro |||| Editar campos de %{smart_count} registros',
  editText: 'Escolha os campos. Cada um recebe o mesmo valor em todos os registros; sem valor, fica vazio.',
  fields: 'Campos a alterar',
  confirm: 'Alterar %{smart_count} registro |||| Alterar %{smart_count} registros',
  stopped:
    'Você parou antes do fim: no máximo %{smart_count} registro ficou como estava. |||| Você parou antes do fim: no máximo %{smart_count} registros ficaram como estavam.',
  interrupted:
    'Não foi possível continuar: no máximo %{smart_count} registro ficou como estava. |||| Não foi possível continuar: no máximo %{smart_count} registros ficaram como estavam.',
  unchanged: '%{smart_count} já estava assim |||| %{smart_count} já estavam assim',
}

export type BulkTexts = typeof pt

const en: BulkTexts = {
  all: 'This is about all records that match, also those that are not on this page.',
  matchChanged: 'The list has changed in the meantime: another number of records matches now.',
  edit: 'Edit fields…',
  editTitle: 'Edit fields of %{smart_count} record |||| Edit fields of %{smart_count} records',
  editText: 'Choose the fields. Each gets the same value in all records; without a value it becomes empty.',
  fields: 'Fields to change',
  confirm: 'Change %{smart_count} record |||| Change %{smart_count} records',
  stopped:
    'You stopped before the end: at most %{smart_count} record stayed as it was. |||| You stopped before the end: at most %{smart_count} records stayed as they were.',
  interrupted:
    'It was not possible to go on: at most %{smart_count} record stayed as it was. |||| It was not possible to go on: at most %{smart_count} records stayed as they were.',
  unchanged: '%{smart_count} was like this already |||| %{smart_count} were like this already',
}

const es: BulkTexts = {
  all: 'Esto vale para todos los registros encontrados, también los que no están en esta página.',
  matchChanged: 'La lista ha cambiado mientras tanto: ahora coincide otro número de registros.',
  edit: 'Editar campos…',
  editTitle: 'Editar campos de %{smart_count} registro |||| Editar campos de %{smart_count} registros',
  editText: 'Elige los campos. Cada uno recibe el mismo valor en todos los registros; sin valor, queda vacío.',
  fields: 'Campos que cambiar',
  confirm: 'Cambiar %{smart_count} registro |||| Cambiar %{smart_count} registros',
  stopped:
    'Te has detenido antes del final: como máximo %{smart_count} registro ha quedado como estaba. |||| Te has detenido antes del final: como máximo %{smart_count} registros han quedado como estaban.',
  interrupted:
    'No se ha podido continuar: como máximo %{smart_count} registro ha quedado como estaba. |||| No se ha podido continuar: como máximo %{smart_count} registros han quedado como estaban.',
  unchanged: '%{smart_count} ya estaba así |||| %{smart_count} ya estaban así',
}

/** The texts of changes of several records, which only their bar needs. */
export const bulkTexts: Readonly<Record<Locale, BulkTexts>> = { pt, en, es }
