import { findTarget } from '#language/catalog.ts'
import { getAction, getActionCondition } from '#language/derive.ts'
import { foldText } from '#language/foldText.ts'
import type { MappedValue } from '#language/imports/cells/cellForm.ts'
import { getImportParts, type ImportPart } from '#language/imports/importParts.ts'
import { splitKeyText } from '#language/imports/keyText.ts'
import type { TargetText } from '#language/imports/readImportRow.ts'
import { isReference } from '#language/kinds/kinds.ts'
import { partiallyEvaluate } from '#language/partiallyEvaluate.ts'
import type { Scalar } from '#language/predicate.ts'
import { maxInteger } from '#language/readers.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import type { PlannedTitle, StoredCreation, ValueMaps } from '../db/importTables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import { createEvaluationContext, mayReadRecords, type RecordsContext } from '../records/recordsContext.ts'
import type { RecordId } from '../records/save.ts'
import type { ImportsContext } from './importsContext.ts'

/** Whether a record is to be created from a text. */
export const isCreation = (mapped: Scalar | StoredCreation): mapped is StoredCreation => isObject(mapped)

/** The resource in which the declarations allow to create a record from a text of the field. */
const findDeclared = (context: RecordsContext, resource: ResourceData, { field }: ImportPart) => {
  if (!isReference(field) || field.options.create !== true) return undefined
  const target = findTarget(context.resources, field.options.to)
  // In a file with the records of a tree, the rows themselves create the parents.
  return target && !target.rows && target.resource.name !== resource.name ? target.resource : undefined
}

/** The resource in which the user may create a record from a text of a column; undefined if there is none. */
export function findCreatable(
  context: RecordsContext,
  currentUser: CurrentUser,
  resource: ResourceData,
  part: ImportPart,
): ResourceData | undefined {
  const target = findDeclared(context, resource, part)
  const action = target && getAction(target, 'create')
  if (!action || !mayReadRecords(context, target, currentUser)) return undefined
  const condition = partiallyEvaluate(getActionCondition(action), createEvaluationContext(context, currentUser))
  return condition === false ? undefined : target
}

/** Whether a text can be the title of a new record. A text that ends with a key names a record that does not exist. */
export function canBeTitle(target: ResourceData, text: string): boolean {
  const { id } = splitKeyText(text)
  return text.trim() !== '' && (id === undefined || parseRecordKey(target, id) === undefined)
}

/** A record that will be created from a text. */
export interface Plan extends PlannedTitle {
  readonly resource: ResourceData
  /** The key with which rows are validated until the record is created. */
  readonly plannedKey: RecordId
}

/** The meanings of the texts of an import, with the records that will be created from them. */
export interface Plans {
  readonly valueMaps: ReadonlyMap<string, ReadonlyMap<string, MappedValue>>
  /** The record that will be created from a text; equal titles of one resource share one record. */
  find(text: TargetText): Plan | undefined
}

/** @param resource as the user sees it */
export function readPlans(context: RecordsContext, resource: ResourceData, valueMaps: ValueMaps): Plans {
  const plans = new Map<string, Plan>()
  const addPlan = (target: string, text: string): Plan | undefined => {
    const to = findTargetOf(context, resource, target)
    if (!to) return undefined
    const title = foldTitle(text)
    const id = `${to.name} ${title}`
    // Counts down from the largest integer, because no database assigns keys that high.
    const plannedKey = hasDeclaredKey(to) ? text.trim() : maxInteger - plans.size
    const plan = plans.get(id) ?? { resource: to, to: to.name, title, plannedKey }
    plans.set(id, plan)
    return plan
  }
  const byText = new Map<string, Plan>()
  const readMapped = (target: string, text: string, mapped: Scalar | StoredCreation): MappedValue => {
    if (!isCreation(mapped)) return mapped
    if (mapped.key !== undefined) return mapped.key
    const plan = addPlan(target, text)
    if (!plan) return null
    byText.set(`${target} ${text}`, plan)
    return { plannedKey: plan.plannedKey }
  }
  const maps = Object.entries(valueMaps).map(
    ([target, map]) =>
      [target, new Map(Object.entries(map).map(([text, mapped]) => [text, readMapped(target, text, mapped)]))] as const,
  )
  return { valueMaps: new Map(maps), find: ({ target, text }) => byText.get(`${target} ${text}`) }
}

const foldTitle = (text: string): string => foldText(text.trim())

const hasDeclaredKey = (resource: ResourceData): boolean => resource.key in resource.fields

function findTargetOf(context: RecordsContext, resource: ResourceData, name: string): ResourceData | undefined {
  const part = getImportParts(resource).find((one) => one.name === name)
  return part && findDeclared(context, resource, part)
}

/** The maps after the record of a plan has been created. */
export function withCreated(
  { records }: Pick<ImportsContext, 'records'>,
  resource: ResourceData,
  valueMaps: ValueMaps,
  created: { readonly plan: Plan; readonly key: RecordId },
): ValueMaps {
  const { plan, key } = created
  return Object.fromEntries(
    Object.entries(valueMaps).map(([target, map]) => {
      const isOfPlan = (text: string): boolean =>
        foldTitle(text) === plan.title && findTargetOf(records, resource, target)?.name === plan.to
      return [
        target,
        Object.fromEntries(
          Object.entries(map).map(([text, mapped]) =>
            isCreation(mapped) && isOfPlan(text) ? [text, { ...mapped, key }] : [text, mapped],
          ),
        ),
      ]
    }),
  )
}

/** The body of a record that has only a title. */
export const toTitleBody = ({ title }: ResourceData, text: string): Record<string, string> => ({ [title]: text.trim() })

/** The key for a record that is inserted only to validate others; undefined if its body contains the key. */
export const getGivenKey = ({ resource, plannedKey }: Plan): RecordId | undefined =>
  hasDeclaredKey(resource) ? undefined : plannedKey
