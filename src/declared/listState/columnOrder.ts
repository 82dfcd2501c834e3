import type { Catalog } from '#language/catalog.ts'
import { type Column, getListColumns } from '#language/columns.ts'
import { getReferenceSteps, getRelatedPaths } from '#language/relatedPaths.ts'
import type { ResourceData } from '#language/resource.ts'

/** The column settings of a user. */
export interface ColumnSettings {
  /** All columns by name, in order. */
  readonly names: readonly string[]
  readonly hidden: readonly string[]
}

/** The declared order; only the optional columns are hidden. */
export function getDeclaredOrder(resource: ResourceData): ColumnSettings {
  const columns = getListColumns(resource)
  const optional = columns.filter(({ isOptional }) => isOptional)
  return { names: columns.map(({ name }) => name), hidden: optional.map(({ name }) => name) }
}

/**
 * Normalizes a stored order: columns that are no longer declared are removed, new ones are added at the end (as the
 * declaration shows or hides them), and at least one column is visible.
 */
export function normalizeColumnOrder(resource: ResourceData, stored: unknown): ColumnSettings {
  const declared = getDeclaredOrder(resource)
  if (typeof stored !== 'object' || stored === null) return declared
  const { names, hidden }: Partial<Record<keyof ColumnSettings, unknown>> = stored
  const knownNames = declared.names.filter((name) => includes(names, name))
  const sortedNames = Array.isArray(names)
    ? knownNames.toSorted((a, b) => names.indexOf(a) - names.indexOf(b))
    : knownNames
  const allNames = [...sortedNames, ...declared.names.filter((name) => !sortedNames.includes(name))]
  const hiddenNames = allNames.filter((name) =>
    includes(names, name) || includes(hidden, name) ? includes(hidden, name) : declared.hidden.includes(name),
  )
  return { names: allNames, hidden: hiddenNames.length < allNames.length ? hiddenNames : [] }
}

/** The visible columns in the user's order. */
export function getVisibleColumns(resource: ResourceData, { names, hidden }: ColumnSettings): Column[] {
  const columns = getListColumns(resource)
  return names
    .filter((name) => !hidden.includes(name))
    .flatMap((name) => columns.find((candidate) => candidate.name === name) ?? [])
}

/**
 * The visible columns of a filtered list, in the user's order. Columns of related records that the filter tests are
 * added after the title.
 *
 * @param filter the filter of the list, in JSON
 */
export function getShownColumns(
  resources: Catalog,
  resource: ResourceData,
  settings: ColumnSettings,
  filter: string,
): Column[] {
  const columns = getVisibleColumns(resource, settings)
  const titlePlace = columns.findIndex(({ paths }) => paths[0] === resource.title)
  const related = getRelatedPaths(resources, resource, filter).flatMap((path) =>
    buildRelatedColumn(resources, resource, path),
  )
  return columns.toSpliced(titlePlace + 1, 0, ...related)
}

function buildRelatedColumn(resources: Catalog, resource: ResourceData, path: string): Column[] {
  const last = getReferenceSteps(resources, resource, path).at(-1)
  if (!last) return []
  const field = { resource: last.resource.name, path: last.path }
  return [{ name: path, paths: [path], combine: 'first', related: { target: last.target, field } }]
}

/** Whether columns are in another order than the declared one, apart from those that the filter adds. */
export function isReordered(resource: ResourceData, columns: readonly Column[]): boolean {
  const shownNames = columns.filter(({ related }) => !related).map(({ name }) => name)
  return getDeclaredOrder(resource)
    .names.filter((name) => shownNames.includes(name))
    .some((name, index) => name !== shownNames[index])
}

/** Shows a hidden column or hides a visible one. The last visible column cannot be hidden. */
export function toggleColumn({ names, hidden }: ColumnSettings, name: string): ColumnSettings {
  if (hidden.includes(name)) return { names, hidden: hidden.filter((candidate) => candidate !== name) }
  return hidden.length + 1 < names.length ? { names, hidden: [...hidden, name] } : { names, hidden }
}

/** Moves a column one position up (-1) or down (1). At the ends, nothing changes. */
export function moveColumn({ names, hidden }: ColumnSettings, name: string, direction: -1 | 1): ColumnSettings {
  const from = names.indexOf(name)
  const other = names[from + direction]
  if (other === undefined) return { names, hidden }
  return {
    names: names.map((candidate) => (candidate === name ? other : candidate === other ? name : candidate)),
    hidden,
  }
}

function includes(list: unknown, name: string): boolean {
  return Array.isArray(list) && list.includes(name)
}
