import type { Catalog } from '../catalog.ts'
import { isFilledIn } from '../completion.ts'
import { canBeSaved, getLeafFields } from '../derive.ts'
import { isUnique } from '../kinds/kinds.ts'
import { partiallyEvaluate } from '../partiallyEvaluate.ts'
import { type AddedConditions, getFieldConditions } from '../permissions.ts'
import type { EvaluationContext } from '../predicate.ts'
import type { ResourceData } from '../resource.ts'
import type { ImportWords } from './cells/cellForm.ts'
import type { ImportTarget } from './import.ts'
import { getParts, type ImportPart, partSeparator } from './importParts.ts'
import { idTarget, versionTarget } from './recordTargets.ts'

/** The fields that columns can fill, limited to those that the user may write. */
export interface TargetContext {
  /** The resource as the user sees it. */
  readonly resource: ResourceData
  /** The languages in which labels are recognized. The first is the user's. */
  readonly languages: readonly ImportWords[]
  /** The paths of the fields that the user may write in some record, see `getGivablePaths`. */
  readonly givable: ReadonlySet<string>
  /** Whether the sheet comes in a zip with files that its cells can name. */
  readonly hasFiles?: boolean
}

/** The fields that the user may set in a new record, or change in some record. */
export function getGivablePaths(
  resources: Catalog,
  resource: ResourceData,
  added: AddedConditions | undefined,
  evaluationContext: EvaluationContext,
): Set<string> {
  const isPossible = (condition: Parameters<typeof partiallyEvaluate>[0] | undefined): boolean =>
    condition !== undefined && partiallyEvaluate(condition, evaluationContext) !== false
  return new Set(
    getFieldConditions(resources, resource, added).flatMap(({ path, sets, changes }) =>
      isPossible(sets) || isPossible(changes) ? [path] : [],
    ),
  )
}

/** The parts that columns can fill, of fields that the user may write. */
export const getGivableParts = ({ resource, givable, hasFiles }: Omit<TargetContext, 'languages'>): ImportPart[] =>
  getParts(resource, hasFiles).filter(({ leaf }) => givable.has(leaf.path))

/** All targets of columns, with their labels in the language of the user. */
export function getImportTargets(context: TargetContext): ImportTarget[] {
  const { resource, languages } = context
  const words = languages[0]
  const marks = canBeSaved(resource)
    ? [
        { name: idTarget, label: words?.lookup('imports.column.id') ?? idTarget, required: false, isKey: true },
        {
          name: versionTarget,
          label: words?.lookup('imports.column.version') ?? versionTarget,
          required: false,
          isKey: false,
        },
      ]
    : []
  const parts = getGivableParts(context).map((part) => ({
    name: part.name,
    label: words ? getPartLabel(resource, words, part) : part.name,
    required: isPartRequired(part),
    isKey: canBeKey(part),
  }))
  return [...marks, ...parts]
}

/** A unique value of the record itself. */
const canBeKey = ({ leaf, inRows, language }: ImportPart): boolean =>
  isUnique(leaf.field) && inRows === undefined && language === undefined

/** Whether a file that creates records needs a column for the part. */
function isPartRequired({ leaf, field, inRows, language }: ImportPart): boolean {
  if (language !== undefined || !isLeafRequired(leaf)) return false
  return inRows === undefined || (field.options.required === true && !isFilledIn(field))
}

/**
 * Whether a new record needs a value from the file, because the field is required and not filled in otherwise.
 */
export function isLeafRequired({ field, conditions }: ImportPart['leaf']): boolean {
  if (conditions.length > 0 || isFilledIn(field)) return false
  return field.options.required === true || ('atLeast' in field.options && (field.options.atLeast ?? 0) > 0)
}

/**
 * The label of a part: `Collection › Slot` of rows, `Description (pt-BR)` of a language. A label that several fields
 * have begins with that of their group.
 */
export function getPartLabel(
  resource: ResourceData,
  words: ImportWords,
  { leaf, inRows, language, labelPath }: ImportPart,
): string {
  const label = getFieldLabel(resource, words, leaf.path)
  if (language !== undefined) return `${label} (${language})`
  if (inRows === undefined) return label
  return `${label} ${partSeparator} ${inRows.path === idTarget ? idTarget : words.label(labelPath)}`
}

/** The label of a field, with that of its group if another field has the same. */
export function getFieldLabel(resource: ResourceData, words: ImportWords, path: string): string {
  const label = words.label(path)
  const isTaken = getLeafFields(resource.fields).some(
    (other) => other.path !== path && words.label(other.path) === label,
  )
  const group = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : undefined
  return isTaken && group !== undefined ? `${words.label(group)} ${partSeparator} ${label}` : label
}
