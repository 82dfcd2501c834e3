import { buildOwnerChoice } from './belonging.ts'
import { type BodyMode, getBodyLeaves } from './bodyLeaves.ts'
import { type Catalog, findTarget } from './catalog.ts'
import {
  getAction,
  getActionCondition,
  getLeafFields,
  getReadCondition,
  getRowActions,
  type LeafField,
} from './derive.ts'
import { isTest } from './evaluate.ts'
import type { FieldData } from './field.ts'
import { isInverse, isLinks, isReference } from './kinds/kinds.ts'
import { partiallyEvaluate } from './partiallyEvaluate.ts'
import type { ClauseData, EvaluationContext, PredicateData, Scalar } from './predicate.ts'
import type { ResourceData } from './resource.ts'

/** Whether a user, or every user of a group, may do something; or the condition that decides it. */
export type Right = PredicateData | boolean

/** What all users of a group have in common: their profile, and whether they belong to the house or to some owner. */
export interface PersonGroup {
  readonly profile: string
  readonly isAdmin: boolean
  readonly isStaff: boolean
  readonly isOfHouse: boolean
}

/** Conditions on an action that code adds to those of the declaration, by the name of the action. */
export type AddedConditions = Readonly<Record<string, PredicateData | undefined>>

/** The conditions to see a field, to set it in a new record, and to change it. */
export interface FieldConditions {
  readonly path: string
  readonly sees: PredicateData
  /** Undefined if no request may contain the field. */
  readonly sets: PredicateData | undefined
  readonly changes: PredicateData | undefined
  /** The condition on the record that a reference may name. */
  readonly offers: TargetCondition | undefined
  /** The condition on the referenced record: who may not see that record does not see the reference either. */
  readonly refersTo: TargetCondition | undefined
}

/** A condition on the record to which a reference leads. */
export interface TargetCondition {
  readonly target: ResourceData
  readonly condition: PredicateData
}

/** The condition to see the records of a resource. */
export const getSightCondition = (resource: ResourceData): PredicateData => ({
  and: [getReadCondition(resource), resource.records ?? {}],
})

/** The names of all actions on a resource, apart from reading it. */
export function getActionNames(resource: ResourceData): string[] {
  const history = resource.history === undefined ? [] : ['history']
  return [...(getAction(resource, 'create') ? ['create'] : []), ...getRowActions(resource), ...history]
}

/** The condition on users and records to use an action, without the condition `if` on the state of the record. */
export function getPermissionCondition(
  resource: ResourceData,
  name: string,
  added: AddedConditions | undefined,
): PredicateData {
  const own = name === 'history' ? (resource.history?.who ?? {}) : getActionCondition(getAction(resource, name) ?? {})
  return { and: [getReadCondition(resource), own, added?.[name] ?? {}] }
}

/** The conditions of each field of a resource. */
export function getFieldConditions(
  resources: Catalog,
  resource: ResourceData,
  added: AddedConditions | undefined,
): FieldConditions[] {
  const sent = { create: getSentPaths(resource, 'create'), update: getSentPaths(resource, 'update') }
  const create = sent.create.size > 0 ? getPermissionCondition(resource, 'create', added) : undefined
  const edit = sent.update.size > 0 ? getPermissionCondition(resource, 'edit', added) : undefined
  const isSent = ({ field }: LeafField): boolean => !(isInverse(field) && field.options.wire === 'none')
  return getLeafFields(resource.fields)
    .filter(isSent)
    .map(({ path, field }) => {
      const { maySee = {}, mayChange = {} } = field.options
      const ofOwner = path === resource.belongsTo ? buildOwnerChoice(path) : {}
      return {
        path,
        sees: { and: [getReadCondition(resource), maySee] },
        sets: create && sent.create.has(path) ? { and: [create, maySee, ofOwner] } : undefined,
        changes: edit && sent.update.has(path) ? { and: [edit, maySee, mayChange] } : undefined,
        ...getTargetConditions(resources, field),
      }
    })
}

function getSentPaths(resource: ResourceData, mode: BodyMode): ReadonlySet<string> {
  const action = getAction(resource, mode === 'create' ? 'create' : 'edit')
  return new Set(action ? getBodyLeaves(resource, mode).map(({ path }) => path) : [])
}

function getTargetConditions(resources: Catalog, field: FieldData): Pick<FieldConditions, 'offers' | 'refersTo'> {
  const target = isReference(field) || isLinks(field) ? findTarget(resources, field.options.to)?.resource : undefined
  if (!target || !(isReference(field) || isLinks(field))) return { offers: undefined, refersTo: undefined }
  const { offers } = field.options
  return {
    offers: offers && { target, condition: offers },
    refersTo: isReference(field) && target.records ? { target, condition: target.records } : undefined,
  }
}

/**
 * Partially evaluates a condition for all users of a group. Their ids are unknown and, outside of the house, their
 * owners too.
 *
 * @param belongsTo the field with the owner of a user, if users belong to owners
 */
export function narrowForGroup(condition: PredicateData, group: PersonGroup, belongsTo: string | undefined): Right {
  const { isOfHouse, ...known } = group
  const owner = belongsTo === undefined ? {} : { [belongsTo]: isOfHouse ? null : someKey }
  const evaluationContext: EvaluationContext = {
    me: { ...known, ...owner, id: someKey },
    now: '',
    today: '',
    timeZone: 'UTC',
  }
  const certain = [...Object.keys(known), ...(isOfHouse && belongsTo !== undefined ? [belongsTo] : [])]
  const filled = ['id', ...(isOfHouse || belongsTo === undefined ? [] : [belongsTo])]
  return partiallyEvaluate(condition, evaluationContext, (clause) =>
    Object.entries(clause).every(([path, value]) => isDecided(path, value as ClauseData, { certain, filled })),
  )
}

/** A placeholder for the key of any user or owner. */
const someKey = -1

interface KnownNames {
  /** The fields of the user whose values are known. */
  readonly certain: readonly string[]
  /** The fields of the user that have a value which is not known. */
  readonly filled: readonly string[]
}

function isDecided(path: string, clause: ClauseData, { certain, filled }: KnownNames): boolean {
  const name = path.slice('$me.'.length)
  const operands = getOperands(clause)
  const readsOther = operands.some((operand) => typeof operand === 'string' && operand.startsWith('$'))
  if (readsOther) return false
  return certain.includes(name) || (filled.includes(name) && operands.every((operand) => operand === null))
}

/** The values with which a clause compares; for the test `empty` this is null. */
const getOperands = (clause: ClauseData): readonly Scalar[] =>
  isTest(clause)
    ? Object.entries(clause).flatMap(([test, operand]) => (test === 'empty' ? [null] : (operand as Scalar)))
    : [clause]
