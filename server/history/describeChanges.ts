import { type Catalog, findTarget } from '#language/catalog.ts'
import { getLeafFields, type LeafField } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import type { FieldData, FieldOf } from '#language/field.ts'
import { mapFiles } from '#language/kinds/file.ts'
import { hasRows, holdsFiles, isLinks, isReference, isTranslated } from '#language/kinds/kinds.ts'
import { extractKey } from '#language/readers.ts'
import { getEntries } from '#language/recordEntries.ts'
import type { ResourceData } from '#language/resource.ts'
import { compareRows, type RowChange } from '#language/rowChanges.ts'
import { isEmpty, isObject } from '#language/values.ts'
import type { AuditChanges } from '../audit/largeValues.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { type FieldChanges, getAuditPath } from '../records/diffRecords.ts'
import { type RecordsContext, viewAs } from '../records/recordsContext.ts'
import { isStoredUpload } from '../records/storedUpload.ts'
import { readTitles, type Target, type TargetTitles } from './readTitles.ts'

/** The change of a field as the user sees it. */
export interface VisibleChange {
  /** The declared path of the field. */
  readonly path: string
  /** A reference is `{id, title}`, with the title at that time; a file is a `FileRef`, or a name if it is not kept. */
  readonly from: unknown
  readonly to: unknown
  /** For rows and translations: the changes of each; `from` and `to` are then null. */
  readonly children?: readonly RowChange[]
}

/** The changes of an entry that the user sees, and the number of hidden ones. */
export interface SeenChanges {
  readonly changes: readonly VisibleChange[]
  readonly hidden: number
}

interface DatedChanges {
  /** When the changes were made, which determines the titles of references. */
  readonly at: Date
  readonly changes: FieldChanges | null
}

/**
 * What a user sees of changes of a record. Fields that the user does not see in every record, that the declaration no
 * longer has, or that show a record that the user does not see, are only counted.
 */
export async function describeChanges(
  context: RecordsContext,
  resource: ResourceData,
  currentUser: CurrentUser,
  entries: readonly DatedChanges[],
): Promise<SeenChanges[]> {
  const leaves = getSeenLeaves(viewAs(context, resource, currentUser).resource)
  const all = entries.map(({ at, changes }) =>
    Object.entries(changes ?? {}).map(([path, { from, to }]) => {
      const leaf = leaves.get(path)
      const find = (value: unknown) => (leaf ? findTargets(context.resources, leaf.field, value, at) : [])
      return { leaf, from: { value: from, targets: find(from) }, to: { value: to, targets: find(to) } }
    }),
  )
  const targets = all.flat().flatMap(({ from, to }) => [...from.targets, ...to.targets])
  const titles = await readTitles(context, currentUser, targets)
  return all.map((changes) => {
    const seen = changes.flatMap(({ leaf, from, to }): VisibleChange[] =>
      leaf && [...from.targets, ...to.targets].every(titles.isSeen)
        ? [describeChange(context, titles, leaf, from, to)]
        : [],
    )
    return { changes: seen, hidden: changes.length - seen.length }
  })
}

/** An audit entry about a record of any resource. */
interface AuditedChanges {
  readonly at: Date
  readonly resource: string
  readonly changes: AuditChanges | null
}

/** The changes of entries without those that show a record that the user does not see. */
export async function keepSeenTargets(
  context: RecordsContext,
  currentUser: CurrentUser,
  entries: readonly AuditedChanges[],
): Promise<(AuditChanges | null)[]> {
  const all = entries.map(({ resource: name, at, changes }) => {
    const fields = context.resources.find((one) => one.name === name)?.fields ?? {}
    const leaves = new Map(getLeafFields(fields).map((leaf) => [getAuditPath(leaf.path, leaf.field), leaf.field]))
    return Object.entries(changes ?? {}).map(([path, change]) => {
      const field = leaves.get(path)
      const values = field && isObject(change) ? [change.from, change.to] : []
      return {
        path,
        targets: values.flatMap((value) => (field ? findTargets(context.resources, field, value, at) : [])),
      }
    })
  })
  const targets = all.flat().flatMap((change) => change.targets)
  const titles = await readTitles(context, currentUser, targets)
  return entries.map(({ changes }, index) => {
    const hidden = all[index]?.filter((change) => !change.targets.every(titles.isSeen)).map(({ path }) => path) ?? []
    return changes && Object.fromEntries(Object.entries(changes).filter(([path]) => !hidden.includes(path)))
  })
}

/** The fields that a user sees in every record, by the path under which the audit trail stores them. */
const getSeenLeaves = ({ fields }: ResourceData): ReadonlyMap<string, LeafField> =>
  new Map(
    getLeafFields(fields)
      .filter(({ field }) => field.options.maySee === undefined)
      .map((leaf) => [getAuditPath(leaf.path, leaf.field), leaf]),
  )

/** A value in the audit trail, with the records to which it refers. */
interface AuditedValue {
  readonly value: unknown
  readonly targets: readonly ShownTarget[]
}

interface ShownTarget extends Target {
  /** The title that the value itself contains. */
  readonly title: string | undefined
}

function describeChange(
  { fileToWire }: Pick<RecordsContext, 'fileToWire'>,
  titles: TargetTitles,
  { path, field }: LeafField,
  from: AuditedValue,
  to: AuditedValue,
): VisibleChange {
  if (hasRows(field) || isTranslated(field))
    return { path, from: null, to: null, children: compareRows(field, from.value, to.value) }
  const toSeenValue = ({ value, targets }: AuditedValue): unknown => {
    if (holdsFiles(field)) return mapFiles(value, (file) => (isStoredUpload(file) ? fileToWire(file) : file))
    const references = targets.map((target) => ({
      id: target.key ?? null,
      title: target.title ?? titles.getTitle(target),
    }))
    if (isLinks(field)) return references
    return isReference(field) ? (references[0] ?? null) : value
  }
  return { path, from: toSeenValue(from), to: toSeenValue(to) }
}

/** The records to which a value of a field refers. */
function findTargets(resources: Catalog, field: FieldData, value: unknown, at: Date): ShownTarget[] {
  if (hasRows(field)) {
    return getEntries(value).flatMap((row) =>
      getLeafFields(field.options.fields).flatMap((leaf) =>
        findTargets(resources, leaf.field, getValue(row, getAuditPath(leaf.path, leaf.field)), at),
      ),
    )
  }
  if (!isReference(field) && !isLinks(field)) return []
  const target = findTarget(resources, field.options.to)
  if (!target) return []
  const { resource, rows } = target
  const shown = isLinks(field) ? getEntries(value) : isEmpty(value) ? [] : [value]
  return shown.map((one) => {
    const key = isTitleAlone(field) ? null : extractKey(one, field.options)
    const title = isObject(one) ? one[field.options.title ?? ''] : isTitleAlone(field) ? one : undefined
    return {
      resource,
      // The key of a row does not identify the record that contains the row.
      key: key === null || rows ? undefined : String(key),
      title: typeof title === 'string' ? title : undefined,
      at,
    }
  })
}

const isTitleAlone = (field: FieldOf<'ref' | 'links'>): boolean => isReference(field) && field.options.as === 'title'
