import { canBeInactive, leafFields } from '../derive.ts'
import { isInverse, isPlainText, kindNamed } from '../kinds/kinds.ts'
import type { ColumnData } from '../resource.ts'
import { eachField } from './fields.ts'
import { isSingle, isText, knownPath, type Scope } from './paths.ts'
import { unknownWord } from './report.ts'

/** Checks the columns, the sort order, the search and the views of the list. */
export function checkList(scope: Scope): void {
  const { resource, report } = scope
  const { columns = [], cards = [], search = [], picture, sort } = resource.list ?? {}
  const at = `${resource.name}.list`
  const names = columns.map((column) => (typeof column === 'string' ? column : column.name))
  columns.forEach((column, index) => {
    const here = `${at}.columns[${index}]`
    if (names.indexOf(names[index] ?? '') < index) report(here, `there is a column '${names[index]}' already`)
    if (typeof column === 'string') checkSortable(scope, column, here)
    else checkColumn(scope, column, here)
  })
  cards.forEach((name, index) => {
    if (!names.includes(name)) report(`${at}.cards[${index}]`, unknownWord('column', name, names))
  })
  search.forEach((path, index) => {
    const known = knownPath(scope, path, `${at}.search[${index}]`)
    if (known && known.kind !== undefined && !isText(known.kind))
      report(`${at}.search[${index}]`, `'${path}' is no text`)
  })
  if (picture !== undefined) {
    const known = knownPath(scope, picture, `${at}.picture`)
    if (known && (!known.kind || kindNamed(known.kind).type !== 'file'))
      report(`${at}.picture`, `'${picture}' is no picture`)
  }
  if (sort !== undefined) checkSortable(scope, sort, `${at}.sort`)
}

function checkColumn(scope: Scope, column: ColumnData, at: string): void {
  const { name, path, first, join, sort } = column
  const sources = [path, first, join].filter((source) => source !== undefined)
  if (sources.length > 1) scope.report(at, "a column has one of 'path', 'first' and 'join'")
  const paths = first ?? join ?? [path ?? name]
  const word = first ? 'first' : join ? 'join' : path ? 'path' : 'name'
  paths.forEach((one, index) => {
    knownPath(scope, one, first || join ? `${at}.${word}[${index}]` : `${at}.${word}`)
  })
  if (sort !== undefined) checkSortable(scope, sort, `${at}.sort`)
}

function checkSortable(scope: Scope, path: string, at: string): void {
  const known = knownPath(scope, path, at)
  if (known && !isSingle(known.kind)) scope.report(at, `a ${known.kind} field cannot be shown in a column by itself`)
}

/** Checks the sections of the form: if there are any, each writable field must be in exactly one. */
export function checkForm(scope: Scope): void {
  const { resource, report } = scope
  const sections = resource.form?.sections
  if (!sections) return
  const writable: string[] = []
  eachField(resource.fields, '', (field, at) => {
    if (!isInverse(field) && !field.options.readonly) writable.push(at.slice(1))
  })
  const placed = new Set<string>()
  const names = new Set<string>()
  sections.forEach((section, index) => {
    const at = `${resource.name}.form.sections[${index}]`
    if (names.has(section.name)) report(at, `there is a section '${section.name}' already`)
    names.add(section.name)
    section.fields.forEach((path, place) => {
      const here = `${at}.fields[${place}]`
      if (!writable.includes(path)) report(here, unwritable(scope, path, writable))
      else if (placed.has(path)) report(here, `'${path}' stands in a section already`)
      placed.add(path)
    })
    section.pairs?.flat().forEach((path) => {
      if (section.fields.some((one) => one === path || path.startsWith(`${one}.`))) return
      report(`${at}.pairs`, unknownWord('field of the section', path, section.fields))
    })
  })
  // An unknown path is most likely a typo of the missing field, so the missing field is not reported.
  if (![...placed].every((path) => writable.includes(path))) return
  for (const { path, field } of leafFields(resource.fields)) {
    const isPlaced = [...placed].some((one) => one === path || path.startsWith(`${one}.`))
    if (writable.includes(path) && !field.options.readonly && !isPlaced) {
      report(`${resource.name}.form.sections`, `the field '${path}' stands in no section`)
    }
  }
}

function unwritable({ resource }: Scope, path: string, writable: readonly string[]): string {
  const isField = leafFields(resource.fields).some((leaf) => leaf.path === path)
  return isField ? `'${path}' is not written by a form` : unknownWord('field', path, writable)
}

/** Checks the title and the key of a resource. */
export function checkNamers(scope: Scope): void {
  const { resource, report } = scope
  const title = knownPath(scope, resource.title, `${resource.name}.title`)
  if (title && (title.meaning.kind !== 'field' || !isSingle(title.kind))) {
    report(`${resource.name}.title`, `'${resource.title}' is no single value of the record's own`)
  }
  const key = resource.fields[resource.key]
  if (!key) return
  const isSure = key.options.required && !key.options.show && !key.options.enabled
  if (!isPlainText(key))
    report(`${resource.name}.key`, `a field that is the key is a text: '${resource.key}' is of kind '${key.kind}'`)
  else if (!isSure) report(`${resource.name}.key`, `the key '${resource.key}' is a field that is not always there`)
}

/** Checks for declared actions that the resource cannot have. */
export function checkFitting({ resource, report }: Scope): void {
  const standard = ['create', 'edit', 'toggle', 'remove'].filter((name) => resource.actions?.[name])
  if (resource.readonly) {
    for (const name of standard) report(`${resource.name}.actions.${name}`, 'a read-only resource has no such action')
  }
  if (!canBeInactive(resource) && resource.actions?.toggle) {
    report(`${resource.name}.actions.toggle`, 'a record of this resource cannot be inactive')
  }
}
