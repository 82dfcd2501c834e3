import type { ProductNames } from '../productNames.ts'
import type { ActionData, AffectedList, ColumnData, ColumnFormat, ResourceData, WireData } from '../resource.ts'
import { fieldsShape } from './fieldWords.ts'
import {
  anyObject,
  eitherOf,
  flag,
  isPlain,
  listOf,
  namesOf,
  oneOf,
  registered,
  type Shape,
  scalar,
  text,
  words,
} from './shape.ts'

type Shapes<T> = { readonly [W in keyof Required<T>]: Shape }

const columnFormat = oneOf<ColumnFormat>('format', ['date', 'paddedId', 'status'])
const idIn = oneOf('place', ['path', 'body'])

const columnWords: Shapes<ColumnData> = {
  name: text,
  first: listOf(text),
  join: listOf(text),
  path: text,
  sort: text,
  format: columnFormat,
}
const column = eitherOf(text, (value) => typeof value === 'string', words('word', columnWords, ['name']))

/** The first key decides the kind of effect. */
const effect = ({ dialogs }: ProductNames): Shape => {
  const dialog = registered('dialog', dialogs)
  return (value, at, report) => {
    if (isPlain(value) && 'call' in value) return words('word', { call: text, idIn }, ['call'])(value, at, report)
    if (isPlain(value) && 'dialog' in value) return words('word', { dialog }, ['dialog'])(value, at, report)
    return words('word', setWords, ['set', 'path'])(value, at, report)
  }
}
const setWords = {
  set: namesOf(scalar),
  path: text,
  idIn,
  guard: text,
  answers: oneOf('answer', ['record']),
  touches: flag,
}

const affectedWords: Shapes<AffectedList> = { list: text, state: text }

const actionWords = (names: ProductNames): Shapes<ActionData> => ({
  who: anyObject,
  if: anyObject,
  otherwise: oneOf('word', ['hide', 'disable']),
  confirm: eitherOf(flag, (value) => !isPlain(value), anyObject),
  affects: listOf(eitherOf(text, (value) => !isPlain(value), words('word', affectedWords, ['list']))),
  bulk: flag,
  icon: registered('icon', names.icons),
  effect: effect(names),
})

const wireWords: Shapes<WireData> = {
  path: text,
  route: text,
  toggle: oneOf('way to toggle', ['activate', 'ativo']),
  remove: oneOf('way to remove', ['hardDelete', 'plain']),
}

const resourceWords = (names: ProductNames): Shapes<ResourceData> => ({
  name: text,
  key: text,
  title: text,
  icon: registered('icon', names.icons),
  table: text,
  wire: words('word', wireWords),
  menu: words('word', { place: oneOf('place', ['side', 'header', 'none']), under: text }),
  fields: fieldsShape(names),
  states: namesOf(anyObject),
  list: words('word', {
    columns: listOf(column),
    cards: listOf(text),
    search: listOf(text),
    picture: text,
    sort: text,
    views: namesOf(anyObject),
  }),
  form: words('word', {
    sections: listOf(
      words('word', { name: text, fields: listOf(text), pairs: listOf(listOf(text)) }, ['name', 'fields']),
    ),
    next: listOf(text),
  }),
  screens: words('word', {
    who: anyObject,
    edit: registered('screen', names.screens),
    afterSave: oneOf('word', ['dialog']),
  }),
  who: anyObject,
  choices: namesOf(anyObject),
  actions: namesOf(words('word', actionWords(names))),
  readonly: flag,
  softDelete: flag,
  stamped: flag,
  internal: flag,
})

/** Validates the structure of a declaration: only the keys of the language are allowed. */
export const resourceShape = (names: ProductNames): Shape =>
  words('word', resourceWords(names), ['name', 'key', 'title', 'fields'])
