import { type Catalog, rowTitle, targetNamed } from '../catalog.ts'
import { actionOf, fieldAt, kindAt, leafFields, pathOf, routeOf } from '../derive.ts'
import type { FieldData, FieldOf, FieldsData } from '../field.ts'
import { hasRows, isInverse, isReference } from '../kinds/kinds.ts'
import type { ProductNames } from '../productNames.ts'
import type { ResourceData } from '../resource.ts'
import { checkCondition } from './conditions.ts'
import { eachField } from './fields.ts'
import { isSingle, pathsOf, type Scope } from './paths.ts'
import { type Report, unknownWord } from './report.ts'

/** Checks references to other resources: refs, `many` lists and the menu parent. */
export function checkReferences(scope: Scope): void {
  const { resource, resources, report } = scope
  const visit =
    (inRows: boolean) =>
    (field: FieldData, at: string): void => {
      if (isReference(field)) checkRef(scope, field, at, inRows)
      if (isInverse(field)) checkMany(scope, field, at)
      if (hasRows(field)) eachField(field.options.fields, at, visit(true))
    }
  eachField(resource.fields, `${resource.name}.fields`, visit(false))
  const { under } = resource.menu ?? {}
  if (under === undefined) return
  const parent = resources.find((candidate) => candidate.name === under)
  const at = `${resource.name}.menu.under`
  if (!parent) report(at, unknownWord('resource', under, namesIn(resources)))
  else if (parent === resource) report(at, 'a menu item cannot stand under itself')
  else if (parent.menu?.under) report(at, `'${under}' stands under another item itself`)
}

function checkRef(scope: Scope, { options }: FieldOf<'ref'>, at: string, inRows: boolean): void {
  const { resources, report } = scope
  const target = targetOrFault(scope, options.to, at)
  if (!target) return
  const { title, from, offers, as } = options
  if (target.rows) {
    if (!inRows && (as !== 'id' || title)) report(`${at}.as`, "outside rows only `as: 'id'` can point at rows")
    else if (title !== undefined && !rowTitle(resources, target.rows, title))
      report(`${at}.title`, `'${title}' is no title that a reference of '${options.to}' shows`)
    return
  }
  if (title !== undefined && !isSingle(kindAt(resources, target.resource, title) ?? 'many')) {
    report(`${at}.title`, fieldFault(target.resource, title))
  }
  const choices = Object.keys(target.resource.choices ?? {})
  if (from !== undefined && !choices.includes(from)) {
    report(`${at}.from`, `${unknownWord(`choices of '${options.to}' are named`, from, choices)}`)
  }
  if (offers) checkCondition({ ...scope, resource: target.resource }, offers, `${at}.offers`, { inBrowser: true })
  if (options.create) checkCreatable(target.resource, title, `${at}.create`, report)
}

/** A target created from typed text has only its title, so no other field may be required. */
function checkCreatable(target: ResourceData, title: string | undefined, at: string, report: Report): void {
  if (!actionOf(target, 'create')) report(at, `no '${target.name}' can be created`)
  const others = leafFields(target.fields).filter(({ path, field }) => {
    const { required, readonly } = field.options
    return path !== title && required && !readonly && !('default' in field.options)
  })
  for (const { path } of others) report(at, `a new '${target.name}' needs '${path}' beside its title`)
}

function checkMany(scope: Scope, { options }: FieldOf<'many'>, at: string): void {
  const { resource, report } = scope
  const target = targetOrFault(scope, options.to, at)
  if (!target) return
  const fields = target.rows ? target.rows.options.fields : target.resource.fields
  const back = leafFields(fields).find((leaf) => leaf.path === options.via)?.field
  const references = leafFields(fields).flatMap(({ path, field }) => (isReference(field) ? [path] : []))
  if (!isReference(back)) {
    report(`${at}.via`, `'${options.to}' has ${unknownWord('reference', options.via, references)}`)
  } else if (back.options.to !== resource.name) {
    report(`${at}.via`, `'${options.to}.${options.via}' points to '${back.options.to}', not back here`)
  }
  const names = [...Object.keys(fields), ...(target.rows ? [target.resource.key] : [])]
  options.entries?.forEach((entry, index) => {
    if (!names.includes(entry)) report(`${at}.entries[${index}]`, unknownWord('field', entry, names))
  })
}

function targetOrFault({ resources, report }: Scope, to: string, at: string) {
  const target = targetNamed(resources, to)
  if (!target) report(`${at}.to`, unknownWord('resource', to, [...namesIn(resources), ...rowsIn(resources)]))
  return target
}

const namesIn = (resources: Catalog): string[] => resources.map(({ name }) => name)
const rowsIn = (resources: Catalog): string[] =>
  resources.flatMap(({ name, fields }) => rowsOf(fields).map(([field]) => `${name}.${field}`))
const rowsOf = (fields: FieldsData): [string, FieldOf<'rows'>][] =>
  Object.entries(fields).flatMap(([name, field]) => (hasRows(field) ? [[name, field]] : []))

function fieldFault(target: ResourceData, path: string): string {
  return fieldAt(target, path)
    ? `'${path}' of '${target.name}' is no single value`
    : unknownWord('field', path, pathsOf(target))
}

/** Checks that the names of all declarations are unique; `names` is in the order of the declarations. */
export function checkNamesDiffer(names: readonly string[], report: Report): void {
  for (const name of new Set(names)) {
    const numbers = names.flatMap((other, index) => (other === name ? [index + 1] : []))
    if (numbers.length < 2) continue
    const count = numbers.length === 2 ? 'two' : String(numbers.length)
    report(name, `${count} declarations have this name: numbers ${numbers.join(' and ')} of resources/index.ts`)
  }
}

/** Checks that resources of different names share no path, route or table. */
export function checkShared(all: Catalog, names: ProductNames, report: Report): void {
  const resources = all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index)
  const shown = resources.filter((resource) => !resource.internal)
  once(shown, (resource) => [pathOf(resource)], 'path', report)
  once(shown, (resource) => [routeOf(resource)], 'route', report)
  once(resources, tablesOf, 'table', report)
  for (const resource of shown) {
    for (const word of ['path', 'route'] as const) {
      const address = word === 'path' ? pathOf(resource) : routeOf(resource)
      const at = `${resource.name}.wire.${word}`
      if (!/^[a-zA-Z][a-zA-Z0-9-]*$/.test(address))
        report(at, `'${address}' is no address: letters, digits and hyphens`)
      else if (names[`${word}s`].includes(address)) report(at, `'${address}' is an address of the product itself`)
    }
  }
}

function tablesOf(resource: ResourceData): string[] {
  const inside = (fields: FieldsData): string[] =>
    leafFields(fields).flatMap(({ field }) =>
      hasRows(field) ? [field.options.table, ...inside(field.options.fields)] : [],
    )
  const own = resource.table ?? resource.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return [own, ...inside(resource.fields)]
}

function once(resources: Catalog, namesOf: (resource: ResourceData) => string[], what: string, report: Report): void {
  const owners = new Map<string, string>()
  for (const resource of resources) {
    for (const name of namesOf(resource)) {
      const owner = owners.get(name)
      if (owner !== undefined) report(resource.name, `its ${what} '${name}' is taken by '${owner}'`)
      else owners.set(name, resource.name)
    }
  }
}
