import type { Locale } from './locales.ts'
import type { MessageParams } from './messages.ts'
import { fillText } from './translate.ts'

/** The texts of bulk actions, which are loaded with the bar of the selected rows. */
const pt = {
  label: 'Linhas selecionadas',
  all: 'Selecionar todas',
  held: '%{smart_count} registro fica como está. %{reason} |||| %{smart_count} registros ficam como estão. %{reason}',
  confirmTitle: '%{action}: %{smart_count} registro? |||| %{action}: %{smart_count} registros?',
  forGood: 'Isto não pode ser desfeito.',
  affects: 'Isto tem consequências para outros: %{names}.',
  running: 'Alteração em andamento',
  progress: '%{done} de %{total}',
  stop: 'Parar',
  changed: '%{smart_count} registro alterado |||| %{smart_count} registros alterados',
  refused: '%{smart_count} recusado |||| %{smart_count} recusados',
  untried:
    'Você parou antes do fim: %{smart_count} registro ficou como estava. |||| Você parou antes do fim: %{smart_count} registros ficaram como estavam.',
  reasons: 'Recusados, com o motivo',
  undo: 'Desfazer %{smart_count} alteração |||| Desfazer %{smart_count} alterações',
  undoTitle: 'Desfazer a alteração de %{smart_count} registro? |||| Desfazer a alteração de %{smart_count} registros?',
  undoText: 'Cada registro volta a ter o que tinha antes. Os que foram alterados depois ficam como estão.',
  allMatching: 'Isto vale para todos os registros encontrados, inclusive os que não estão nesta página.',
  matchChanged: 'A lista mudou nesse meio-tempo: agora o número de registros encontrados é outro.',
  edit: 'Editar campos…',
  editTitle: 'Editar campos de %{smart_count} registro |||| Editar campos de %{smart_count} registros',
  editText: 'Escolha os campos. Cada um recebe o mesmo valor em todos os registros; sem valor, fica vazio.',
  listText: 'Em campos com vários valores, você escolhe se eles são acrescentados, retirados ou substituídos.',
  fields: 'Campos a alterar',
  listMode: 'O que muda em %{field}',
  add: 'Acrescentar ao que cada registro já tem',
  remove: 'Retirar do que cada registro tem',
  replace: 'Substituir tudo o que cada registro tem',
  confirm: 'Alterar %{smart_count} registro |||| Alterar %{smart_count} registros',
  stopped:
    'Você parou antes do fim: no máximo %{smart_count} registro ficou como estava. |||| Você parou antes do fim: no máximo %{smart_count} registros ficaram como estavam.',
  interrupted:
    'Não foi possível continuar: no máximo %{smart_count} registro ficou como estava. |||| Não foi possível continuar: no máximo %{smart_count} registros ficaram como estavam.',
}

type BulkTexts = typeof pt

const en: BulkTexts = {
  label: 'Selected rows',
  all: 'Select all',
  held: '%{smart_count} record stays as it is. %{reason} |||| %{smart_count} records stay as they are. %{reason}',
  confirmTitle: '%{action}: %{smart_count} record? |||| %{action}: %{smart_count} records?',
  forGood: 'This cannot be undone.',
  affects: 'This has consequences for others: %{names}.',
  running: 'Change under way',
  progress: '%{done} of %{total}',
  stop: 'Stop',
  changed: '%{smart_count} record changed |||| %{smart_count} records changed',
  refused: '%{smart_count} refused |||| %{smart_count} refused',
  untried:
    'You stopped before the end: %{smart_count} record stayed as it was. |||| You stopped before the end: %{smart_count} records stayed as they were.',
  reasons: 'Refused, with the reason',
  undo: 'Undo %{smart_count} change |||| Undo %{smart_count} changes',
  undoTitle: 'Undo the change of %{smart_count} record? |||| Undo the change of %{smart_count} records?',
  undoText: 'Each record gets back what it had before. Records that were changed since then stay as they are.',
  allMatching: 'This applies to all matching records, including those not on this page.',
  matchChanged: 'The list has changed in the meantime: a different number of records now matches.',
  edit: 'Edit fields…',
  editTitle: 'Edit fields of %{smart_count} record |||| Edit fields of %{smart_count} records',
  editText: 'Choose the fields. Each gets the same value in all records; without a value it becomes empty.',
  listText: 'In fields with several values, you choose whether to add, remove or replace them.',
  fields: 'Fields to change',
  listMode: 'What changes in %{field}',
  add: 'Add to what each record has',
  remove: 'Remove from what each record has',
  replace: 'Replace everything that each record has',
  confirm: 'Change %{smart_count} record |||| Change %{smart_count} records',
  stopped:
    'You stopped before the end: at most %{smart_count} record stayed as it was. |||| You stopped before the end: at most %{smart_count} records stayed as they were.',
  interrupted:
    'It was not possible to go on: at most %{smart_count} record stayed as it was. |||| It was not possible to go on: at most %{smart_count} records stayed as they were.',
}

const es: BulkTexts = {
  label: 'Filas seleccionadas',
  all: 'Seleccionar todas',
  held: '%{smart_count} registro se queda como está. %{reason} |||| %{smart_count} registros se quedan como están. %{reason}',
  confirmTitle: '%{action}: ¿%{smart_count} registro? |||| %{action}: ¿%{smart_count} registros?',
  forGood: 'Esto no se puede deshacer.',
  affects: 'Esto tiene consecuencias para otros: %{names}.',
  running: 'Cambio en curso',
  progress: '%{done} de %{total}',
  stop: 'Detener',
  changed: '%{smart_count} registro cambiado |||| %{smart_count} registros cambiados',
  refused: '%{smart_count} rechazado |||| %{smart_count} rechazados',
  untried:
    'Lo has detenido antes del final: %{smart_count} registro ha quedado como estaba. |||| Lo has detenido antes del final: %{smart_count} registros han quedado como estaban.',
  reasons: 'Rechazados, con el motivo',
  undo: 'Deshacer %{smart_count} cambio |||| Deshacer %{smart_count} cambios',
  undoTitle: '¿Deshacer el cambio de %{smart_count} registro? |||| ¿Deshacer el cambio de %{smart_count} registros?',
  undoText: 'Cada registro vuelve a tener lo que tenía antes. Los que se cambiaron después se quedan como están.',
  allMatching: 'Esto vale para todos los registros encontrados, también los que no están en esta página.',
  matchChanged: 'La lista ha cambiado mientras tanto: ahora coincide otro número de registros.',
  edit: 'Editar campos…',
  editTitle: 'Editar campos de %{smart_count} registro |||| Editar campos de %{smart_count} registros',
  editText: 'Elige los campos. Cada uno recibe el mismo valor en todos los registros; sin valor, queda vacío.',
  listText: 'En los campos con varios valores, eliges si se añaden, se quitan o se sustituyen.',
  fields: 'Campos que cambiar',
  listMode: 'Qué cambia en %{field}',
  add: 'Añadir a lo que cada registro ya tiene',
  remove: 'Quitar de lo que cada registro tiene',
  replace: 'Sustituir todo lo que cada registro tiene',
  confirm: 'Cambiar %{smart_count} registro |||| Cambiar %{smart_count} registros',
  stopped:
    'Lo has detenido antes del final: como máximo %{smart_count} registro ha quedado como estaba. |||| Lo has detenido antes del final: como máximo %{smart_count} registros han quedado como estaban.',
  interrupted:
    'No se ha podido continuar: como máximo %{smart_count} registro ha quedado como estaba. |||| No se ha podido continuar: como máximo %{smart_count} registros han quedado como estaban.',
}

const catalogues: Readonly<Record<Locale, BulkTexts>> = { pt, en, es }

/** A text in a language, with its placeholders replaced. */
export const bulkText = (locale: Locale, key: keyof BulkTexts, params: MessageParams = {}): string =>
  fillText(catalogues[locale][key], params)
