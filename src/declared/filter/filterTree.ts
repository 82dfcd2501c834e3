import type { PredicateData } from '#language/predicate.ts'
import { isObject } from '#language/values.ts'
import { joinConditions, splitConditions } from './clauses.ts'

/** How the parts of a group are combined: all of them must hold, at least one, or none. */
export type Join = 'all' | 'any' | 'none'
export const joins: readonly Join[] = ['all', 'any', 'none']

/** The maximum nesting depth of groups, including the outermost one. */
export const maxDepth = 3

/** An edited filter: a tree of groups and conditions. `L` is the type of an edited condition. */
export interface Group<L> {
  readonly id: number
  readonly join: Join
  readonly parts: readonly Part<L>[]
}
export interface Leaf<L> {
  readonly id: number
  readonly leaf: L
}
export type Part<L> = Group<L> | Leaf<L>

export const isGroup = <L>(part: Part<L>): part is Group<L> => 'parts' in part

let lastId = 0
/** Returns an id for a new part. React keys are built from it. */
export const createId = (): number => ++lastId

/** Converts conditions that must all hold to a group. `toLeaf` converts each condition that is not a group. */
export const toGroup = <L>(
  conditions: readonly PredicateData[],
  toLeaf: (condition: PredicateData) => L,
): Group<L> => ({
  id: createId(),
  join: 'all',
  parts: conditions.map((condition) => toPart(condition, toLeaf)),
})

function toPart<L>(condition: PredicateData, toLeaf: (condition: PredicateData) => L): Part<L> {
  const [[key, inner] = []] = Object.entries(condition)
  const negated = key === 'not' && isObject(inner) && Object.keys(inner).length === 1 ? inner.or : undefined
  const branches = key === 'or' ? inner : negated
  if (!Array.isArray(branches)) return { id: createId(), leaf: toLeaf(condition) }
  const parts = (branches as readonly PredicateData[]).map((branch) => {
    const conditions = splitConditions(branch)
    const [first] = conditions
    return first && conditions.length === 1 ? toPart(first, toLeaf) : toGroup(conditions, toLeaf)
  })
  return { id: createId(), join: key === 'or' ? 'any' : 'none', parts }
}

/** Converts a group back to conditions. `toCondition` converts an edited condition. Empty groups are left out. */
export function toConditions<L>(group: Group<L>, toCondition: (leaf: L) => PredicateData): PredicateData[] {
  const parts = group.parts.flatMap((part): PredicateData[] => {
    if (!isGroup(part)) return [toCondition(part.leaf)]
    const conditions = toConditions(part, toCondition)
    return conditions.length === 0 ? [] : [joinConditions(conditions)]
  })
  if (group.join === 'all' || parts.length === 0) return parts
  return group.join === 'any' ? [{ or: parts }] : [{ not: { or: parts } }]
}

/** The leaves of a group at any depth. */
export const getLeaves = <L>(group: Group<L>): Leaf<L>[] =>
  group.parts.flatMap((part) => (isGroup(part) ? getLeaves(part) : [part]))

/** Returns a copy of a group in which a part, at any depth, is replaced, or removed if `part` is undefined. */
export const replacePart = <L>(group: Group<L>, id: number, part: Part<L> | undefined): Group<L> => ({
  ...group,
  parts: group.parts.flatMap((one) => {
    if (one.id === id) return part ?? []
    return isGroup(one) ? replacePart(one, id, part) : one
  }),
})

/** Returns a copy of a group in which a part is added to the group with this id, which may be nested. */
export const addPart = <L>(group: Group<L>, id: number, part: Part<L>): Group<L> =>
  group.id === id
    ? { ...group, parts: [...group.parts, part] }
    : { ...group, parts: group.parts.map((one) => (isGroup(one) ? addPart(one, id, part) : one)) }
