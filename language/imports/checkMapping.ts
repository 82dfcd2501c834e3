import { getBodyLeaves } from '../bodyLeaves.ts'
import { isFilledIn } from '../completion.ts'
import type { IssueParams } from '../issue.ts'
import { holdsFiles } from '../kinds/kinds.ts'
import type { ImportColumn } from './import.ts'
import { getParts, type ImportPart } from './importParts.ts'
import { idTarget } from './recordTargets.ts'
import {
  getFieldLabel,
  getGivableParts,
  getImportTargets,
  getPartLabel,
  isLeafRequired,
  type TargetContext,
} from './targets.ts'

/** A problem that prevents an import with this mapping of columns to fields. */
export interface MappingProblem {
  /** A message key below `imports.column`. */
  readonly key:
    | 'repeatedTarget'
    | 'unknownTarget'
    | 'unknownKey'
    | 'keyMissing'
    | 'requiredMissing'
    | 'requiredBarred'
    | 'requiredFile'
    | 'partsMissing'
    | 'nothingMapped'
  readonly params: IssueParams
  /** The target or field with the problem; null for a problem of the whole mapping. */
  readonly target: string | null
  /** The columns with the problem. */
  readonly columns: readonly number[]
}

type MappedColumn = Pick<ImportColumn, 'index' | 'field'>

/**
 * The problems that prevent an import: two columns for one field, a required field without a column and without a
 * default (if rows create records), or a part of rows without a column (rows of existing records are replaced and would
 * lose it).
 */
export function checkMapping(
  context: TargetContext,
  columns: readonly MappedColumn[],
  key: string | null,
): MappingProblem[] {
  const targets = getImportTargets(context)
  const mapped = columns.filter(({ field }) => field !== null)
  const known = new Map(targets.map((target) => [target.name, target]))
  const unknown = mapped.filter(({ field }) => field !== null && !known.has(field))
  const problems: MappingProblem[] = unknown.map(({ index, field }) => ({
    key: 'unknownTarget',
    params: { name: field ?? '' },
    target: field,
    columns: [index],
  }))
  for (const { name, label } of targets) {
    const indexes = mapped.filter(({ field }) => field === name).map(({ index }) => index)
    if (indexes.length > 1) problems.push({ key: 'repeatedTarget', params: { label }, target: name, columns: indexes })
  }
  const isMapped = (name: string): boolean => mapped.some(({ field }) => field === name)
  if (!getGivableParts(context).some(({ name }) => isMapped(name)))
    problems.push({ key: 'nothingMapped', params: {}, target: null, columns: [] })
  return [...problems, ...checkKey(known, isMapped, key), ...checkParts(context, isMapped, key)]
}

function checkKey(
  known: ReadonlyMap<string, { readonly label: string; readonly isKey: boolean }>,
  isMapped: (name: string) => boolean,
  key: string | null,
): MappingProblem[] {
  if (key === null) return []
  const target = known.get(key)
  if (!target?.isKey) return [{ key: 'unknownKey', params: { name: key }, target: key, columns: [] }]
  return isMapped(key) ? [] : [{ key: 'keyMissing', params: { label: target.label }, target: key, columns: [] }]
}

function checkParts(
  { resource, languages, ...rest }: TargetContext,
  isMapped: (name: string) => boolean,
  key: string | null,
): MappingProblem[] {
  const words = languages[0]
  const parts = getParts(resource, rest.hasFiles)
  const givable = getGivableParts({ resource, ...rest })
  return getBodyLeaves(resource, 'create').flatMap((leaf): MappingProblem[] => {
    const own = parts.filter((part) => part.leaf.path === leaf.path)
    const given = givable.filter((part) => part.leaf.path === leaf.path)
    const label = words ? getFieldLabel(resource, words, leaf.path) : leaf.path
    if (!given.some(({ name }) => isMapped(name))) {
      if (key !== null || !isLeafRequired(leaf)) return []
      const barred = holdsFiles(leaf.field) ? 'requiredFile' : 'requiredBarred'
      const problem = own.length === 0 ? barred : 'requiredMissing'
      return [{ key: problem, params: { label }, target: leaf.path, columns: [] }]
    }
    const missing = given.filter((part) => !isMapped(part.name) && isNeeded(part, key !== null))
    return missing.map((part) => ({
      key: 'partsMissing',
      params: { label, part: words ? getPartLabel(resource, words, part) : part.name },
      target: part.name,
      columns: [],
    }))
  })
}

/** Whether a part of rows needs a column: because existing rows would lose its value, or because it is required. */
function isNeeded({ inRows, field }: ImportPart, hasKey: boolean): boolean {
  if (inRows === undefined) return false
  if (hasKey) return true
  return inRows.path !== idTarget && field.options.required === true && !isFilledIn(field)
}
