import { getLeavesWith } from './derive.ts'
import type { FieldOf } from './field.ts'
import { isPosition } from './kinds/kinds.ts'
import type { ResourceData } from './resource.ts'

/** The field with the order that users give to the records of a resource. */
export interface PositionLeaf {
  readonly path: string
  readonly field: FieldOf<'position'>
}

/** The position of a resource; undefined if it has none. */
export function findPosition({ fields }: Pick<ResourceData, 'fields'>): PositionLeaf | undefined {
  return getLeavesWith(fields, isPosition)[0]
}
