import type { FieldOf } from './field.ts'
import type { ResourceData } from './resource.ts'

/** Every resource of the product, in the order of the menu and of the tables. */
export type Catalog = readonly ResourceData[]

/** What a reference or a `many` points at: a resource, or the rows of one of its fields (`quiz.questions`). */
export interface Target {
  readonly resource: ResourceData
  readonly rows?: FieldOf<'rows'>
}

/** @throws Error where no such resource is declared; the references of declarations are checked when they are put together. */
export function resourceNamed(resources: Catalog, name: string): ResourceData {
  const found = resources.find((resource) => resource.name === name)
  if (!found) throw new Error(`no resource is named '${name}'`)
  return found
}

/** Resolves `resource` or `resource.field`; undefined where nothing is declared under that name. */
export function targetNamed(resources: Catalog, to: string): Target | undefined {
  const [name, fieldName] = to.split('.')
  const resource = resources.find((candidate) => candidate.name === name)
  if (!resource || !fieldName) return resource && { resource }
  const rows = resource.fields[fieldName]
  return rows?.kind === 'rows' ? { resource, rows } : undefined
}

/** What names a row to a person: the title of a record that it refers to. */
export interface RowTitle {
  /** The row's reference. */
  readonly ref: string
  readonly title: string
  readonly target: ResourceData
}

/** Reads a title of rows, `question.quest`; undefined where no reference of the rows shows that. */
export function rowTitle(resources: Catalog, rows: FieldOf<'rows'>, path: string): RowTitle | undefined {
  const [ref = '', title = ''] = path.split('.')
  const field = rows.options.fields[ref]
  const target = field?.kind === 'ref' && field.options.title === title && targetNamed(resources, field.options.to)
  return target && !target.rows ? { ref, title, target: target.resource } : undefined
}
