import type { ProductNames } from '../productNames.ts'
import type { ActionData, AffectedList, ColumnData, ColumnFormat, ResourceData, WireData } from '../resource.ts'
import { createFieldsValidator } from './fieldWords.ts'
import {
  anyObject,
  flag,
  isPlainObject,
  listOf,
  nonEmptyText,
  objectOf,
  oneOf,
  recordOf,
  registeredName,
  scalar,
  union,
  type Validator,
} from './shape.ts'

type Validators<T> = { readonly [W in keyof Required<T>]: Validator }

const columnFormat = oneOf<ColumnFormat>('format', ['date', 'paddedId', 'status'])
const idIn = oneOf('place', ['path', 'body'])

const columnValidators: Validators<ColumnData> = {
  name: nonEmptyText,
  first: listOf(nonEmptyText),
  join: listOf(nonEmptyText),
  path: nonEmptyText,
  sort: nonEmptyText,
  format: columnFormat,
}
const column = union(nonEmptyText, (value) => typeof value === 'string', objectOf('word', columnValidators, ['name']))

/** The first key decides the kind of effect. */
const createEffectValidator = ({ dialogs }: ProductNames): Validator => {
  const dialog = registeredName('dialog', dialogs)
  return (value, location, report) => {
    if (isPlainObject(value) && 'call' in value)
      return objectOf('word', { call: nonEmptyText, idIn }, ['call'])(value, location, report)
    if (isPlainObject(value) && 'dialog' in value)
      return objectOf('word', { dialog }, ['dialog'])(value, location, report)
    return objectOf('word', setValidators, ['set', 'path'])(value, location, report)
  }
}
const setValidators = {
  set: recordOf(scalar),
  path: nonEmptyText,
  idIn,
  guard: nonEmptyText,
  answers: oneOf('answer', ['record']),
  touches: flag,
}

const affectedValidators: Validators<AffectedList> = { list: nonEmptyText, state: nonEmptyText }

const createActionValidators = (names: ProductNames): Validators<ActionData> => ({
  who: anyObject,
  if: anyObject,
  otherwise: oneOf('word', ['hide', 'disable']),
  confirm: union(flag, (value) => !isPlainObject(value), anyObject),
  affects: listOf(
    union(nonEmptyText, (value) => !isPlainObject(value), objectOf('word', affectedValidators, ['list'])),
  ),
  bulk: flag,
  icon: registeredName('icon', names.icons),
  effect: createEffectValidator(names),
})

const wireValidators: Validators<WireData> = {
  path: nonEmptyText,
  route: nonEmptyText,
  toggle: oneOf('way to toggle', ['activate', 'ativo']),
  remove: oneOf('way to remove', ['hardDelete', 'plain']),
}

const createResourceValidators = (names: ProductNames): Validators<ResourceData> => ({
  name: nonEmptyText,
  key: nonEmptyText,
  title: nonEmptyText,
  icon: registeredName('icon', names.icons),
  table: nonEmptyText,
  wire: objectOf('word', wireValidators),
  menu: objectOf('word', { place: oneOf('place', ['side', 'header', 'none']), under: nonEmptyText }),
  fields: createFieldsValidator(names),
  states: recordOf(anyObject),
  list: objectOf('word', {
    columns: listOf(column),
    cards: listOf(nonEmptyText),
    search: listOf(nonEmptyText),
    picture: nonEmptyText,
    sort: nonEmptyText,
    views: recordOf(anyObject),
  }),
  form: objectOf('word', {
    sections: listOf(
      objectOf('word', { name: nonEmptyText, fields: listOf(nonEmptyText), pairs: listOf(listOf(nonEmptyText)) }, [
        'name',
        'fields',
      ]),
    ),
    next: listOf(nonEmptyText),
  }),
  screens: objectOf('word', {
    who: anyObject,
    edit: registeredName('screen', names.screens),
    afterSave: oneOf('word', ['dialog']),
  }),
  who: anyObject,
  choices: recordOf(anyObject),
  actions: recordOf(objectOf('word', createActionValidators(names))),
  readonly: flag,
  softDelete: flag,
  stamped: flag,
  internal: flag,
})

/** Validates the structure of a declaration: only the keys of the language are allowed. */
export const createResourceValidator = (names: ProductNames): Validator =>
  objectOf('word', createResourceValidators(names), ['name', 'key', 'title', 'fields'])
