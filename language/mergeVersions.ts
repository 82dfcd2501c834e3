import { type BodyLeaf, refersToLeaf } from './bodyLeaves.ts'
import { getValue, type RecordData } from './evaluate.ts'
import { getFileKey, mapFiles } from './kinds/file.ts'
import { hasRows, holdsFiles, isPlace, isTranslated } from './kinds/kinds.ts'
import { storedValue } from './leafValues.ts'
import { getPredicatePaths } from './predicatePaths.ts'
import { combineRows } from './rowChanges.ts'
import { isSameValue } from './values.ts'

/** Three versions of a record: the one that the user started from, the user's own, and the one that others saved. */
export interface Versions {
  readonly base: RecordData
  readonly mine: RecordData
  readonly theirs: RecordData
}

export interface Merge {
  /** The fields that only the others changed, which the merged record takes from them. */
  readonly theirs: readonly BodyLeaf[]
  /** The fields with rows or translations in which both sides changed different entries, with the changes of both. */
  readonly combined: readonly CombinedField[]
  /** The fields that both changed and that differ. The user has to choose. Fields that depend on each other go along. */
  readonly conflicts: readonly BodyLeaf[]
}

export interface CombinedField {
  readonly leaf: BodyLeaf
  readonly value: readonly RecordData[]
}

/**
 * Compares three versions field by field. Fields whose conditions read each other (`show`, `enabled`), that lie within
 * each other or that clear each other count as one, so that no city of one version ends in the state of another. Rows are
 * compared one by one, and translations language by language.
 */
export function mergeVersions(leaves: readonly BodyLeaf[], versions: Versions): Merge {
  const isChanged = (leaf: BodyLeaf, record: RecordData) => !hasSameValue(leaf, record, versions.base)
  const merges = groupBoundLeaves(leaves).map((group): Merge => {
    const isMine = group.some((leaf) => isChanged(leaf, versions.mine))
    const theirs = group.filter((leaf) => isChanged(leaf, versions.theirs))
    if (!isMine) return { ...noMerge, theirs }
    if (theirs.length === 0) return noMerge
    const conflicts = group.filter((leaf) => !hasSameValue(leaf, versions.mine, versions.theirs))
    const combined = group.length === 1 ? conflicts.flatMap((leaf) => combine(leaf, versions)) : []
    return combined.length > 0 ? { ...noMerge, combined } : { ...noMerge, conflicts }
  })
  return {
    theirs: merges.flatMap(({ theirs }) => theirs),
    combined: merges.flatMap(({ combined }) => combined),
    conflicts: merges.flatMap(({ conflicts }) => conflicts),
  }
}

const noMerge: Merge = { theirs: [], combined: [], conflicts: [] }

function combine(leaf: BodyLeaf, { base, mine, theirs }: Versions): CombinedField[] {
  const { wirePath, field } = leaf
  if (!hasRows(field) && !isTranslated(field)) return []
  const read = (record: RecordData) => getValue(record, wirePath)
  const value = combineRows(field, { base: read(base), mine: read(mine), theirs: read(theirs) })
  return value ? [{ leaf, value }] : []
}

/** Groups fields that depend on each other, directly or through others. */
function groupBoundLeaves(leaves: readonly BodyLeaf[]): BodyLeaf[][] {
  return leaves.reduce((groups: BodyLeaf[][], leaf) => {
    const isBound = (group: BodyLeaf[]) => group.some((other) => dependsOn(leaf, other) || dependsOn(other, leaf))
    return [...groups.filter((group) => !isBound(group)), [...groups.filter(isBound).flat(), leaf]]
  }, [])
}

function dependsOn({ field, conditions }: BodyLeaf, other: BodyLeaf): boolean {
  const { clearedBy } = field.options
  const within = isPlace(field) && 'within' in field.options ? field.options.within : undefined
  const paths = [...conditions.flatMap(getPredicatePaths), clearedBy, within].filter((path) => path !== undefined)
  return paths.some((path) => refersToLeaf(path, other))
}

function hasSameValue({ path, field }: BodyLeaf, left: RecordData, right: RecordData): boolean {
  const read = (record: RecordData) => {
    const value = storedValue(record, path, field)
    return holdsFiles(field) ? mapFiles(value, (file) => getFileKey(file) ?? file) : value
  }
  const [one, other] = [read(left), read(right)]
  return isSameValue(one, other) || JSON.stringify(one) === JSON.stringify(other)
}
