import type { PredicateData } from '#language/predicate.ts'
import { isObject } from '#language/values.ts'
import { joinConditions, splitConditions } from './clauses.ts'

/** How the parts of a group are joined: all must hold, at least one, or none. */
export type Join = 'all' | 'any' | 'none'
export const joins: readonly Join[] = ['all', 'any', 'none']

/** Groups are nested in at most this many others, the whole filter included. */
export const maxDepth = 3

/** A filter while it is edited: groups of conditions. `L` is what a condition is while it is entered. */
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
/** An identity for a new part, for the keys of its inputs. */
export const createId = (): number => ++lastId

/** The group of conditions that must all hold. `toLeaf` makes what is edited of a condition that is no group. */
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

/** The conditions of a group. `toCondition` reads one that was entered. Empty groups ask for nothing. */
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

/** A group with one of its parts replaced or removed (undefined), at any depth. */
export const replacePart = <L>(group: Group<L>, id: number, part: Part<L> | undefined): Group<L> => ({
  ...group,
  parts: group.parts.flatMap((one) => {
    if (one.id === id) return part ?? []
    return isGroup(one) ? replacePart(one, id, part) : one
  }),
})

/** A group with a part added to one of the groups in it, or to itself. */
export const addPart = <L>(group: Group<L>, id: number, part: Part<L>): Group<L> =>
  group.id === id
    ? { ...group, parts: [...group.parts, part] }
    : { ...group, parts: group.parts.map((one) => (isGroup(one) ? addPart(one, id, part) : one)) }
