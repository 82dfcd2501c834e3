import { standardActions } from '../action.ts'
import { getListColumns } from '../columns.ts'
import { isIndexedFilter } from '../declaredFilters.ts'
import { canBeInactive, findFieldAt, getLeafFields, isSortable } from '../derive.ts'
import { getListTotalForm } from '../expressions/listTotals.ts'
import type { FieldData, FieldKind } from '../field.ts'
import { acceptsPicturesAlone } from '../fileTypes.ts'
import { canBeGrouped } from '../groups.ts'
import { findInlineLeaf } from '../inlineEdit.ts'
import {
  getKind,
  holdsFiles,
  isFile,
  isInverse,
  isJson,
  isLinks,
  isLocation,
  isPlainText,
  isRichText,
} from '../kinds/kinds.ts'
import { type ColumnData, standardCells } from '../resource.ts'
import { isTree } from '../trees.ts'
import { describeMissingTotal, forEachField } from './fields.ts'
import { checkLayouts } from './layouts.ts'
import { canBeSingle, checkPath, isSecretKind, isText, type Scope } from './paths.ts'
import { describeUnknownName, describeUnsortable } from './report.ts'

/** Checks the columns, the sort order, the search and the views of the list. */
export function checkList(scope: Scope): void {
  const { resource, report } = scope
  const { columns = [], optional = [], cards = [], search = [], picture, sort } = resource.list ?? {}
  const location = `${resource.name}.list`
  const names = columns.map(getColumnName)
  checkColumns(scope, columns, [], `${location}.columns`)
  const { optional: _, ...withoutOptional } = resource.list ?? {}
  const others = getListColumns({ ...resource, list: withoutOptional }).map(({ name }) => name)
  checkColumns(scope, optional, others, `${location}.optional`)
  cards.forEach((name, index) => {
    if (!names.includes(name)) report(`${location}.cards[${index}]`, describeUnknownName('column', name, names))
  })
  search.forEach((path, index) => {
    const checkedPath = checkPath(scope, path, `${location}.search[${index}]`)
    if (checkedPath && checkedPath.kind !== undefined && !isSearchable(checkedPath.kind))
      report(
        `${location}.search[${index}]`,
        isSecretKind(checkedPath.kind) ? 'a secret cannot be searched' : `'${path}' is no text`,
      )
  })
  if (picture !== undefined) {
    const checkedPath = checkPath(scope, picture, `${location}.picture`)
    const field = findFieldAt(scope.resource, picture)
    if (checkedPath && !(isFile(field) && acceptsPicturesAlone(field.options.accept)))
      report(`${location}.picture`, `'${picture}' is no picture`)
  }
  checkTotals(scope, names)
  checkInline(scope, names)
  checkFilters(scope)
  checkGroups(scope)
  checkLayouts(scope)
  if (typeof sort === 'object') checkSort(scope, sort.by, `${location}.sort.by`)
  else if (sort !== undefined) checkSort(scope, sort, `${location}.sort`)
}

type DeclaredColumn = string | ColumnData

const getColumnName = (column: DeclaredColumn): string => (typeof column === 'string' ? column : column.name)

/** @param earlier the names of the columns before these */
function checkColumns(
  scope: Scope,
  columns: readonly DeclaredColumn[],
  earlier: readonly string[],
  location: string,
): void {
  const names = [...earlier, ...columns.map(getColumnName)]
  columns.forEach((column, index) => {
    const innerLocation = `${location}[${index}]`
    const name = getColumnName(column)
    if (names.indexOf(name) < earlier.length + index) scope.report(innerLocation, `there is a column '${name}' already`)
    if (typeof column === 'string') checkPlainColumn(scope, column, innerLocation)
    else checkColumn(scope, column, innerLocation)
  })
}

/** A total needs a column with stored numbers that all have the same currency. */
function checkTotals({ resource, report }: Scope, columns: readonly string[]): void {
  const location = `${resource.name}.list.totals`
  for (const name of Object.keys(resource.list?.totals ?? {})) {
    const field = findFieldAt(resource, name)
    if (!columns.includes(name)) report(location, describeUnknownName('column', name, columns))
    else if (!field) report(`${location}.${name}`, 'this column shows no field of its own')
    else if (getListTotalForm(resource, name) === undefined)
      report(
        `${location}.${name}`,
        isSortable(field) ? describeMissingTotal(field, 'records') : describeUnsortable(name, 'it has no total'),
      )
  }
}

/** Editing in the list needs a column that shows one field, which a save may change. */
function checkInline({ resource, report }: Scope, columns: readonly string[]): void {
  resource.list?.inline?.forEach((name, index) => {
    const location = `${resource.name}.list.inline[${index}]`
    const column = getListColumns(resource).find((one) => one.name === name)
    if (!column) report(location, describeUnknownName('column', name, columns))
    else if (resource.readonly || !findInlineLeaf(resource, column))
      report(location, `the column '${name}' shows no field that can be edited in the list`)
  })
}

/** A declared filter has an index, so it needs a column of its own: counts and values of other tables have none. */
function checkFilters(scope: Scope): void {
  const { resource, report } = scope
  resource.list?.filters?.forEach((path, index) => {
    const location = `${resource.name}.list.filters[${index}]`
    if (checkPath(scope, path, location) && !isIndexedFilter(resource, path))
      report(location, `'${path}' has no index, so it is no filter of the declaration`)
  })
}

function checkGroups(scope: Scope): void {
  const { resource, report } = scope
  resource.list?.groups?.forEach((path, index) => {
    const location = `${resource.name}.list.groups[${index}]`
    if (!checkPath(scope, path, location)) return
    const field = findFieldAt(resource, path)
    if (!field || !canBeGrouped(field))
      report(location, `'${path}' is no choice, reference or boolean, so it has no groups`)
  })
}

const isTexts = (kind: FieldKind): boolean => getKind(kind).type === 'texts'
const isSearchable = (kind: FieldKind): boolean => isText(kind) || isTexts(kind) || getKind(kind).type === 'richText'

const isShownLinks = (field: FieldData): boolean => isLinks(field) && field.options.wire !== 'count'

/** A list of texts, links, the path of a tree, a JSON value, a rich text, a location and files are shown in a column, but not sorted. */
function checkPlainColumn(scope: Scope, path: string, location: string): void {
  const field = findFieldAt(scope.resource, path)
  const isShown =
    field &&
    (isTexts(field.kind) ||
      isTree(field) ||
      isShownLinks(field) ||
      isJson(field) ||
      isLocation(field) ||
      isRichText(field) ||
      holdsFiles(field))
  if (!isShown) checkSortable(scope, path, location)
}

function checkColumn(scope: Scope, column: ColumnData, location: string): void {
  const { name, path, first, join, sort, cell } = column
  const sources = [path, first, join].filter((source) => source !== undefined)
  if (sources.length > 1) scope.report(location, "a column has one of 'path', 'first' and 'join'")
  const paths = first ?? join ?? [path ?? name]
  const option = first ? 'first' : join ? 'join' : path ? 'path' : 'name'
  paths.forEach((one, index) => {
    const innerLocation = first || join ? `${location}.${option}[${index}]` : `${location}.${option}`
    if (isSecretKind(checkPath(scope, one, innerLocation)?.kind)) scope.report(innerLocation, secretProblem)
  })
  if (sort !== undefined) checkSort(scope, sort, `${location}.sort`)
  if (cell === 'status' && !canBeInactive(scope.resource) && !scope.resource.states)
    scope.report(`${location}.cell`, 'these records are never inactive and have no states')
  const isOwnCell = cell !== undefined && !standardCells.some((standard) => standard === cell)
  if (isOwnCell && paths[0] === scope.resource.title)
    scope.report(`${location}.cell`, `the title '${scope.resource.title}' is a link to its record in every list`)
}

function checkSortable(scope: Scope, path: string, location: string): void {
  const checkedPath = checkPath(scope, path, location)
  if (checkedPath && !canBeSingle(checkedPath.kind))
    scope.report(
      location,
      isSecretKind(checkedPath.kind)
        ? secretProblem
        : `a ${checkedPath.kind} field cannot be shown in a column by itself`,
    )
}

function checkSort(scope: Scope, path: string, location: string): void {
  checkSortable(scope, path, location)
  const field = findFieldAt(scope.resource, path)
  if (field && !isSortable(field)) scope.report(location, describeUnsortable(path, 'no list is sorted by it'))
}

const secretProblem = 'a secret cannot be listed'

/** Checks the sections of the form: if there are any, each writable field must be in exactly one, and others may be. */
export function checkForm(scope: Scope): void {
  const { resource, report } = scope
  const sections = resource.form?.sections
  if (!sections) return
  const shownPaths: string[] = []
  forEachField(resource.fields, '', (field, location) => {
    if (!isInverse(field)) shownPaths.push(location.slice(1))
  })
  const placedPaths = new Set<string>()
  const names = new Set<string>()
  sections.forEach((section, index) => {
    const location = `${resource.name}.form.sections[${index}]`
    if (names.has(section.name)) report(location, `there is a section '${section.name}' already`)
    names.add(section.name)
    const { fields: paths = [], slot } = section
    if (paths.length === 0 && slot === undefined) report(location, "a section has 'fields' or a 'slot'")
    paths.forEach((path, place) => {
      const innerLocation = `${location}.fields[${place}]`
      if (!shownPaths.includes(path)) report(innerLocation, describeNotShown(scope, path, shownPaths))
      else if (placedPaths.has(path)) report(innerLocation, `'${path}' stands in a section already`)
      placedPaths.add(path)
    })
    section.pairs?.flat().forEach((path) => {
      if (paths.some((one) => one === path || path.startsWith(`${one}.`))) return
      report(`${location}.pairs`, describeUnknownName('field of the section', path, paths))
    })
  })
  // An unknown path is most likely a typo of the missing field, so the missing field is not reported.
  if (![...placedPaths].every((path) => shownPaths.includes(path))) return
  for (const { path, field } of getLeafFields(resource.fields)) {
    const isPlaced = [...placedPaths].some((one) => one === path || path.startsWith(`${one}.`))
    if (shownPaths.includes(path) && !field.options.readonly && !isPlaced && path !== resource.belongsTo) {
      report(`${resource.name}.form.sections`, `the field '${path}' stands in no section`)
    }
  }
}

function describeNotShown({ resource }: Scope, path: string, shownPaths: readonly string[]): string {
  const isField = getLeafFields(resource.fields).some((leaf) => leaf.path === path)
  return isField ? `'${path}' is not shown by a form` : describeUnknownName('field', path, shownPaths)
}

/** Checks the title and the key of a resource. */
export function checkTitleAndKey(scope: Scope): void {
  const { resource, report } = scope
  const title = checkPath(scope, resource.title, `${resource.name}.title`)
  if (title && (title.resolved.kind !== 'field' || !canBeSingle(title.kind))) {
    report(`${resource.name}.title`, `'${resource.title}' is no single value of the record's own`)
  }
  const key = resource.fields[resource.key]
  if (!key) return
  const isAlwaysSet = key.options.required === true && !key.options.show && !key.options.enabled
  if (!isPlainText(key))
    report(`${resource.name}.key`, `a field that is the key is a text: '${resource.key}' is of kind '${key.kind}'`)
  else if (!isAlwaysSet) report(`${resource.name}.key`, `the key '${resource.key}' is a field that is not always there`)
}

/** Checks for declared actions that the resource cannot have. */
export function checkStandardActions({ resource, report }: Scope): void {
  const standard = standardActions.filter((name) => resource.actions?.[name])
  if (resource.readonly) {
    for (const name of standard) report(`${resource.name}.actions.${name}`, 'a read-only resource has no such action')
  }
  if (!canBeInactive(resource) && resource.actions?.toggle) {
    report(`${resource.name}.actions.toggle`, 'a record of this resource cannot be inactive')
  }
}
