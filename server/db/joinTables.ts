import { type Catalog, getResource } from '#language/catalog.ts'
import type { FieldOf } from '#language/field.ts'
import type { ResourceData } from '#language/resource.ts'
import { toSnakeCase } from '#language/snakeCase.ts'
import { getEarlierPath } from './columnHistory.ts'
import { getTableName } from './naming.ts'

/** The table of links, as seen from one of its sides. */
export interface JoinTable {
  readonly name: string
  /** The column with the key of the record that has the list, and the one with the keys in the list. */
  readonly ownColumn: string
  readonly otherColumn: string
}

/** The names of one side of a link. */
interface Side {
  readonly resource: string
  readonly table: string
  readonly path: string
}

export function getJoinTable(
  resources: Catalog,
  resource: ResourceData,
  path: string,
  { options: { to, inverse } }: FieldOf<'links'>,
): JoinTable {
  return buildJoinTable(buildSide(resource, path), buildSide(getResource(resources, to), inverse))
}

/** The join table before its resources and fields were renamed, as far as their declarations say so. */
export function getEarlierJoinTable(
  resources: Catalog,
  resource: ResourceData,
  path: string,
  { options: { to, inverse } }: FieldOf<'links'>,
): JoinTable {
  return buildJoinTable(buildEarlierSide(resource, path), buildEarlierSide(getResource(resources, to), inverse))
}

/** The table is named after the side whose names sort first, so that both sides build the same table. */
function buildJoinTable(own: Side, other: Side): JoinTable {
  const first = `${own.resource}.${own.path}` < `${other.resource}.${other.path}` ? own : other
  const isWithinResource = own.resource === other.resource
  const getColumn = (side: Side, opposite: Side): string =>
    `${isWithinResource ? toSnakeCase(opposite.path) : side.table}_id`
  return {
    name: `${first.table}_${toSnakeCase(first.path)}`,
    ownColumn: getColumn(own, other),
    otherColumn: getColumn(other, own),
  }
}

const buildSide = (resource: ResourceData, path: string): Side => ({
  resource: resource.name,
  table: getTableName(resource),
  path,
})

function buildEarlierSide(resource: ResourceData, path: string): Side {
  const name = resource.renamedFrom ?? resource.name
  return { resource: name, table: resource.table ?? toSnakeCase(name), path: getEarlierPath(resource.fields, path) }
}
