import type { Locale } from './locales.ts'

/** The texts of editing in a list and of merging two versions of a record. */
const pt = {
  saved: 'Campo “%{field}” salvo',
  inactive: 'Este campo não vale para este registro no estado em que ele está.',
  editing: 'Editar %{field} de %{record}',
  merged: 'Também foram mantidas as alterações de %{name} (%{at}): %{fields}.',
  mergedUnknown: 'Também foram mantidas as alterações de outra pessoa: %{fields}.',
  undoFailed: 'Não foi possível desfazer: “%{field}” mudou de novo depois.',
  conflict: {
    title: 'Duas pessoas mudaram o mesmo campo',
    text: '%{name} salvou isto em %{at}, enquanto você editava. Escolha o que vale em cada campo.',
    textUnknown: 'Outra pessoa salvou isto enquanto você editava. Escolha o que vale em cada campo.',
    field: 'Campo',
    before: 'Antes',
    mine: 'O seu',
    theirs: 'O que está salvo',
    allMine: 'Usar todos os meus',
    allTheirs: 'Usar todos os salvos',
    save: 'Salvar',
    back: 'Continuar editando',
    missing: 'Escolha o que vale em todos os campos.',
  },
}

export type InlineTexts = typeof pt

const en: InlineTexts = {
  saved: 'Field “%{field}” saved',
  inactive: 'This field does not apply to this record in its current state.',
  editing: 'Edit %{field} of %{record}',
  merged: 'The changes by %{name} (%{at}) were kept too: %{fields}.',
  mergedUnknown: 'Somebody else’s changes were kept too: %{fields}.',
  undoFailed: 'This could not be undone: “%{field}” has changed again since.',
  conflict: {
    title: 'Two people changed the same field',
    text: '%{name} saved this on %{at}, while you were editing. Choose what each field should hold.',
    textUnknown: 'Somebody else saved this while you were editing. Choose what each field should hold.',
    field: 'Field',
    before: 'Before',
    mine: 'Yours',
    theirs: 'Saved',
    allMine: 'Use all of mine',
    allTheirs: 'Use all that were saved',
    save: 'Save',
    back: 'Keep editing',
    missing: 'Choose what every field should hold.',
  },
}

const es: InlineTexts = {
  saved: 'Campo “%{field}” guardado',
  inactive: 'Este campo no se aplica a este registro en su estado actual.',
  editing: 'Editar %{field} de %{record}',
  merged: 'También se conservaron los cambios de %{name} (%{at}): %{fields}.',
  mergedUnknown: 'También se conservaron los cambios de otra persona: %{fields}.',
  undoFailed: 'No se ha podido deshacer: “%{field}” volvió a cambiar después.',
  conflict: {
    title: 'Dos personas cambiaron el mismo campo',
    text: '%{name} guardó esto el %{at}, mientras editabas. Elige qué vale en cada campo.',
    textUnknown: 'Otra persona guardó esto mientras editabas. Elige qué vale en cada campo.',
    field: 'Campo',
    before: 'Antes',
    mine: 'El tuyo',
    theirs: 'El guardado',
    allMine: 'Usar todos los míos',
    allTheirs: 'Usar todos los guardados',
    save: 'Guardar',
    back: 'Seguir editando',
    missing: 'Elige qué vale en todos los campos.',
  },
}

export const inlineTexts: Record<Locale, InlineTexts> = { pt, en, es }
