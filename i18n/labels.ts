import type { Translator } from './translate.ts'

/**
 * What a field is called. A group or a list of rows has its own name under `self`; a path into another record
 * (`profile.nome`, `categoryId`) is called what the reference is called.
 *
 * @returns the path itself where the catalogue has no name, so that a missing label is seen
 */
export function fieldLabel(translate: Translator, resource: string, path: string): string {
  return translate.first(fieldKeys(resource, path)) ?? path
}

/** What a column is called: its own name, or else its field's. */
export function columnLabel(translate: Translator, resource: string, name: string): string {
  return translate.lookup(`resources.${resource}.columns.${name}`) ?? fieldLabel(translate, resource, name)
}

/** A name as it stands in the middle of a sentence: `Nome` becomes `nome`, but `CPF`, `URL do vídeo` and `E-mail` as they should. */
export function inSentence(label: string): string {
  const isAcronym = /^\p{Lu}{2}/u.test(label)
  return isAcronym ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** The words that sentences about a resource's conditions are made of, in one language. */
export function wordsOf(translate: Translator, resource: string) {
  return {
    lookup: translate.lookup,
    label: (path: string) => inSentence(fieldLabel(translate, resource, path)),
    choice: (path: string, value: string) =>
      translate.lookup(`resources.${resource}.choices.${path}.${value}`) ?? value,
  }
}

function fieldKeys(resource: string, path: string): string[] {
  const fields = `resources.${resource}.fields`
  const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : undefined
  return [
    `${fields}.${path}`,
    `${fields}.${path}.self`,
    `${fields}.${path.replace(/Id$/, '')}`,
    ...(parent === undefined ? [] : fieldKeys(resource, parent)),
  ]
}
