import { type Catalog, findTarget, resolveRowTitle } from '../catalog.ts'
import { findFieldAt, getApiPath, getLeafFields, getLeavesWith, getRoute, isStored, resolveKind } from '../derive.ts'
import { getComputedForm } from '../expressions/computedForms.ts'
import type { FieldData, FieldOf, FieldsData } from '../field.ts'
import { hasRows, isInverse, isLinks, isLocation, isReference, isSecret, isSingleValue } from '../kinds/kinds.ts'
import { isNamingSide } from '../linkSides.ts'
import { type ProductNames, reservedPaths, reservedRoutes, reservedTables } from '../productNames.ts'
import type { ResourceData } from '../resource.ts'
import { toSnakeCase } from '../snakeCase.ts'
import { toInputScope } from './actionInput.ts'
import { forEachField } from './fields.ts'
import { checkLinks } from './links.ts'
import { checkCreate, checkOffers, describeInvalidField } from './offers.ts'
import { canBeSingle, getActionLocation, type Scope } from './paths.ts'
import { describeUnknownName, type Report } from './report.ts'

/** Checks references to other resources: refs, `many` lists and the menu parent. */
export function checkReferences(scope: Scope): void {
  const { resource, resources, report } = scope
  const visit =
    (inRows: boolean) =>
    (field: FieldData, location: string): void => {
      if (isReference(field)) checkRef(scope, field, location, inRows)
      if (isInverse(field)) checkMany(scope, field, location)
      if (isLinks(field)) checkLinks(scope, field, location)
      if (hasRows(field)) forEachField(field.options.fields, location, visit(true))
    }
  forEachField(resource.fields, `${resource.name}.fields`, visit(false))
  for (const [name, { input }] of Object.entries(resource.actions ?? {}))
    if (input) checkReferences(toInputScope(scope, name, input, `${getActionLocation(resource, name)}.input`))
  const { under } = resource.menu ?? {}
  if (under === undefined) return
  const parent = resources.find((candidate) => candidate.name === under)
  const location = `${resource.name}.menu.under`
  if (!parent) report(location, describeUnknownName('resource', under, getResourceNames(resources)))
  else if (parent === resource) report(location, 'a menu item cannot stand under itself')
  else if (parent.menu?.under) report(location, `'${under}' stands under another item itself`)
}

function checkRef(scope: Scope, { options }: FieldOf<'ref'>, location: string, inRows: boolean): void {
  const { resources, report } = scope
  const target = findTargetOrReport(scope, options.to, location)
  if (!target) return
  const { title, as, default: preset } = options
  if (options.tree) checkTree(scope, options, location)
  if (options.onRemove === 'clear' && options.required !== undefined)
    scope.report(
      `${location}.onRemove`,
      "a reference that is required cannot be cleared: 'remove' removes the record too",
    )
  if (preset === '$me.id' && (target.rows || target.resource.key in target.resource.fields)) {
    report(`${location}.default`, `'${preset}' is a whole number, and no key of '${options.to}'`)
  }
  if (target.rows) {
    if (options.with) report(`${location}.with`, 'a row carries no further values')
    if (!inRows && (as !== 'id' || title)) report(`${location}.as`, "outside rows only `as: 'id'` can point at rows")
    else if (title !== undefined && !resolveRowTitle(resources, target.rows, title))
      report(`${location}.title`, `'${title}' is no title that a reference of '${options.to}' shows`)
    return
  }
  if (title !== undefined && !canBeSingle(resolveKind(resources, target.resource, title) ?? 'many')) {
    report(`${location}.title`, describeInvalidField(target.resource, title))
  }
  checkCarried(target.resource, options, { location, inRows, resource: scope.resource, report })
  checkOffers(scope, target.resource, options, location)
  checkCreate(scope, target.resource, options, location)
}

interface CarriedPlace {
  /** The resource that has the reference. */
  readonly resource: ResourceData
  readonly location: string
  readonly inRows: boolean
  readonly report: Report
}

/** The further values of the target are single stored values, and everybody who sees the reference sees its target. */
function checkCarried(
  target: ResourceData,
  { as, title, with: carried = [] }: FieldOf<'ref'>['options'],
  { location, inRows, resource, report }: CarriedPlace,
): void {
  if (carried.length === 0) return
  if (inRows) report(`${location}.with`, 'a reference in rows carries no values but its title')
  else if (as === 'id' || as === 'title') report(`${location}.with`, `as '${as}' a reference carries no further values`)
  else if (target.titles === 'open')
    report(`${location}.with`, `everybody sees the titles of '${target.name}', and no further values`)
  else if (target.who && JSON.stringify(target.who) !== JSON.stringify(resource.who))
    report(`${location}.with`, `not everybody who may read '${resource.name}' may read '${target.name}'`)
  carried.forEach((path, index) => {
    const field = findFieldAt(target, path)
    if (!field) report(`${location}.with[${index}]`, describeInvalidField(target, path))
    else if (!canBeCarried(field))
      report(
        `${location}.with[${index}]`,
        `'${path}' of '${target.name}' is not a single stored value that can be shown without other fields`,
      )
    else if (path === title || path === target.key || carried.indexOf(path) < index)
      report(`${location}.with[${index}]`, `the record carries '${path}' already`)
  })
}

/** Whether the value of a field can be read and shown by itself, without another field of its record. */
const canBeCarried = (field: FieldData): boolean =>
  isSingleValue(field.kind) &&
  isStored(field) &&
  !isReference(field) &&
  !isSecret(field) &&
  !isLocation(field) &&
  // An amount in the currency of another field.
  getComputedForm(field)?.type !== 'amount'

function checkTree({ resource, report }: Scope, { to, as }: FieldOf<'ref'>['options'], location: string): void {
  if (to !== resource.name) report(location, `a tree refers to its own resource, not to '${to}'`)
  else if (as === 'id') report(`${location}.as`, 'a tree shows the titles on the way, so the reference needs one')
}

function checkMany(scope: Scope, { options }: FieldOf<'many'>, location: string): void {
  const { resource, report } = scope
  const target = findTargetOrReport(scope, options.to, location)
  if (!target) return
  const fields = target.rows ? target.rows.options.fields : target.resource.fields
  const viaField = getLeafFields(fields).find((leaf) => leaf.path === options.via)?.field
  const references = getLeavesWith(fields, isReference).map(({ path }) => path)
  if (!isReference(viaField)) {
    report(`${location}.via`, `'${options.to}' has ${describeUnknownName('reference', options.via, references)}`)
  } else if (viaField.options.to !== resource.name) {
    report(`${location}.via`, `'${options.to}.${options.via}' points to '${viaField.options.to}', not back here`)
  }
  const names = [...Object.keys(fields), ...(target.rows ? [target.resource.key] : [])]
  options.entries?.forEach((entry, index) => {
    if (!names.includes(entry)) report(`${location}.entries[${index}]`, describeUnknownName('field', entry, names))
    else if (isSecret(fields[entry])) report(`${location}.entries[${index}]`, 'a secret cannot be listed')
  })
}

function findTargetOrReport({ resources, report }: Scope, to: string, location: string) {
  const target = findTarget(resources, to)
  if (!target)
    report(
      `${location}.to`,
      describeUnknownName('resource', to, [...getResourceNames(resources), ...getRowsNames(resources)]),
    )
  return target
}

const getResourceNames = (resources: Catalog): string[] => resources.map(({ name }) => name)
const getRowsNames = (resources: Catalog): string[] =>
  resources.flatMap(({ name, fields }) => getRowsFields(fields).map(([field]) => `${name}.${field}`))
const getRowsFields = (fields: FieldsData): [string, FieldOf<'rows'>][] =>
  Object.entries(fields).flatMap(([name, field]) => (hasRows(field) ? [[name, field]] : []))

/** Checks that the names of all declarations are unique; `names` is in the order of the declarations. */
export function checkUniqueNames(names: readonly string[], report: Report): void {
  for (const name of new Set(names)) {
    const positions = names.flatMap((other, index) => (other === name ? [index + 1] : []))
    if (positions.length < 2) continue
    const count = positions.length === 2 ? 'two' : String(positions.length)
    report(name, `${count} declarations have this name: numbers ${positions.join(' and ')} of the catalog`)
  }
}

/** Checks that resources of different names share no path, route or table. */
export function checkUniqueAddresses(declarations: Catalog, names: ProductNames, report: Report): void {
  const resources = declarations.filter(
    ({ name }, index) => declarations.findIndex((other) => other.name === name) === index,
  )
  const visibleResources = resources.filter((resource) => !resource.internal)
  checkUnique(visibleResources, (resource) => [getApiPath(resource)], 'path', report)
  checkUnique(visibleResources, (resource) => [getRoute(resource)], 'route', report)
  checkUnique(resources, getTableNames, 'table', report)
  for (const resource of resources)
    for (const table of getTableNames(resource).filter((name) => reservedTables.includes(name)))
      report(resource.name, `every product has a table '${table}' already: name another one, as table: 'own_${table}'`)
  const taken = { path: [...reservedPaths, ...names.paths], route: reservedRoutes }
  for (const resource of visibleResources) {
    for (const addressKind of ['path', 'route'] as const) {
      const address = addressKind === 'path' ? getApiPath(resource) : getRoute(resource)
      const location = `${resource.name}.wire.${addressKind}`
      if (!/^[a-zA-Z][a-zA-Z0-9-]*$/.test(address))
        report(location, `'${address}' is no address: letters, digits and hyphens`)
      else if (taken[addressKind].includes(address))
        report(location, `'${address}' is an address of the product itself`)
    }
  }
}

function getTableNames(resource: ResourceData): string[] {
  const getRowTables = (fields: FieldsData): string[] =>
    getLeavesWith(fields, hasRows).flatMap(({ field: { options } }) => [options.table, ...getRowTables(options.fields)])
  const ownTable = resource.table ?? toSnakeCase(resource.name)
  const joinTables = getLeavesWith(resource.fields, isLinks).flatMap(({ path, field }) =>
    isNamingSide(resource, path, field) ? [`${ownTable}_${toSnakeCase(path)}`] : [],
  )
  return [ownTable, ...joinTables, ...getRowTables(resource.fields)]
}

function checkUnique(
  resources: Catalog,
  getNames: (resource: ResourceData) => string[],
  label: string,
  report: Report,
): void {
  const owners = new Map<string, string>()
  for (const resource of resources) {
    for (const name of getNames(resource)) {
      const owner = owners.get(name)
      if (owner !== undefined) report(resource.name, `its ${label} '${name}' is taken by '${owner}'`)
      else owners.set(name, resource.name)
    }
  }
}
