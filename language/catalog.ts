import type { FieldData, FieldOf } from './field.ts'
import { hasRows, isInverse, isLinks, isReference } from './kinds/kinds.ts'
import type { ResourceData } from './resource.ts'

/** All resources of a product, in the order of the menu and of the tables. */
export type Catalog = readonly ResourceData[]

/** The target of a reference or a `many`: a resource, or the rows of one of its fields (`quiz.questions`). */
export interface Target {
  readonly resource: ResourceData
  readonly rows?: FieldOf<'rows'>
}

/** @throws Error if no resource has this name. References in declarations cannot fail, as they are checked at start. */
export function getResource(resources: Catalog, name: string): ResourceData {
  const resource = resources.find((resource) => resource.name === name)
  if (!resource) throw new Error(`no resource is named '${name}'`)
  return resource
}

/** Resolves `resource` or `resource.field`; undefined if it is not declared. */
export function findTarget(resources: Catalog, to: string): Target | undefined {
  const [name, fieldName] = to.split('.')
  const resource = resources.find((candidate) => candidate.name === name)
  if (!resource || !fieldName) return resource && { resource }
  const rows = resource.fields[fieldName]
  return hasRows(rows) ? { resource, rows } : undefined
}

/**
 * The resource of the entries of a list, or of the target of a reference; undefined if it is not declared. Rows count
 * as a resource with their fields, their key and their table, so that predicates about rows can use the paths of the
 * rows.
 */
export function findRelatedResource(
  resources: Catalog,
  resource: ResourceData,
  path: string,
  field: FieldData,
): ResourceData | undefined {
  if (hasRows(field)) return toRowsResource(`${resource.name}.${path}`, field)
  if (!isInverse(field) && !isReference(field) && !isLinks(field)) return undefined
  const target = findTarget(resources, field.options.to)
  return target?.rows ? toRowsResource(field.options.to, target.rows) : target?.resource
}

/** Rows as a resource. */
export function toRowsResource(name: string, { options }: FieldOf<'rows'>): ResourceData {
  const { fields, table, key = '', stamped = false } = options
  return { name, key, title: key, fields, table, stamped, softDelete: false }
}

/** The title of a row on the screen, which is the title of a record that the row refers to. */
export interface RowTitle {
  /** The name of the reference in the row. */
  readonly ref: string
  readonly title: string
  readonly target: ResourceData
}

/** Resolves a row title such as `question.quest`; undefined if no reference of the rows has this title. */
export function resolveRowTitle(resources: Catalog, rows: FieldOf<'rows'>, path: string): RowTitle | undefined {
  const [ref = '', title = ''] = path.split('.')
  const field = rows.options.fields[ref]
  const target = isReference(field) && field.options.title === title && findTarget(resources, field.options.to)
  return target && !target.rows ? { ref, title, target: target.resource } : undefined
}
