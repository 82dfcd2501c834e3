import type { Translator } from './translate.ts'

/**
 * The label of a field. A group or a list of rows has its label under `self`; a path into another record
 * (`profile.nome`, `categoryId`) uses the label of the reference.
 *
 * @returns the path itself if the catalogue has no label, so that a missing label is noticed
 */
export function fieldLabel(translate: Translator, resource: string, path: string): string {
  return translate.first(getFieldLabelKeys(resource, path)) ?? path
}

/** The label of a column, or of its field if the column has none. */
export function columnLabel(translate: Translator, resource: string, name: string): string {
  return translate.lookup(`resources.${resource}.columns.${name}`) ?? fieldLabel(translate, resource, name)
}

/** A label in the middle of a sentence: `Nome` becomes `nome`, but acronyms such as `CPF` and `URL do vídeo` stay. */
export function lowercaseLabel(label: string): string {
  const isAcronym = /^\p{Lu}{2}/u.test(label)
  return isAcronym ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** The vocabulary for sentences about a resource's conditions, in one language. */
interface Vocabulary {
  readonly locale: string
  readonly lookup: Translator['lookup']
  label(path: string): string
  choice(path: string, value: string): string
  /** The vocabulary of another resource. */
  forResource(resource: string): Vocabulary
}

export function createVocabulary(translate: Translator, resource: string): Vocabulary {
  return {
    lookup: translate.lookup,
    label: (path) => getPersonLabel(translate, path) ?? fieldLabel(translate, resource, path),
    choice: (path, value) => translate.lookup(`resources.${resource}.choices.${path}.${value}`) ?? value,
    locale: translate.locale,
    forResource: (other) => createVocabulary(translate, other),
  }
}

/** The label of `$me.team`; undefined for any other path. */
function getPersonLabel(translate: Translator, path: string): string | undefined {
  const name = path.startsWith('$me.') ? path.slice('$me.'.length) : undefined
  return name && translate.lookup('predicate.me.field', { label: fieldLabel(translate, 'users', name) })
}

function getFieldLabelKeys(resource: string, path: string): string[] {
  const fields = `resources.${resource}.fields`
  const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : undefined
  return [
    `${fields}.${path}`,
    `${fields}.${path}.self`,
    `${fields}.${path.replace(/Ids?$/, '')}`,
    ...(parent === undefined ? [] : getFieldLabelKeys(resource, parent)),
  ]
}

/** A label without the `…` that announces a dialog. */
export const trimEllipsis = (label: string): string => label.replace(/…$/, '')
