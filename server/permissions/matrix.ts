import type { MessageKey } from '#i18n/messages.ts'
import type { Translator } from '#i18n/translate.ts'
import { getResource } from '#language/catalog.ts'
import { getAction } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import {
  type AddedConditions,
  type FieldConditions,
  getActionNames,
  getFieldConditions,
  getPermissionCondition,
  getSightCondition,
  narrowForGroup,
  type PersonGroup,
} from '#language/permissions.ts'
import type { PredicateData } from '#language/predicate.ts'
import { describePredicate } from '#language/prose.ts'
import type { ResourceData } from '#language/resource.ts'
import { toCurrentUser } from '../http/currentUser.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { type Cell, createOthersVocabulary, describeReferenceRight, describeRight, describeSendRight } from './words.ts'

/** Conditions that code adds to those of the declarations, by resource. */
export type ConditionsOfCode = Readonly<Record<string, AddedConditions | undefined>>

/** The permissions that code decides besides the declarations. */
export interface CodeRules {
  readonly conditions: ConditionsOfCode
  /** Finds a reason that no condition can express, with the actions that it prevents; undefined if there is none. */
  readonly findObstacle: (
    context: RecordsContext,
    resource: ResourceData,
    record: RecordData,
  ) => Promise<Obstacle | undefined>
}

interface Obstacle {
  readonly actions: readonly string[]
  /** The message with the reason. */
  readonly why: MessageKey
}

interface Profile {
  readonly id: number
  readonly nome: string
}

type Group = PersonGroup & { readonly profileId: number }

/**
 * What users may do by their profile, in the house or in an organization. A row has one cell for each group of users,
 * in the order of the groups.
 */
export async function buildMatrix(context: RecordsContext, added: ConditionsOfCode, translate: Translator) {
  const { belongsTo } = getResource(context.resources, 'users')
  const profiles = await context.db.selectFrom('profiles').select(['id', 'nome']).orderBy('id').execute()
  const groups = profiles.flatMap((profile) => toGroups(profile, belongsTo))
  const resources = context.resources.filter(({ internal }) => !internal)
  return {
    kinds: groups.map(({ profileId, profile, isOfHouse }) => ({ profileId, profile, isOfHouse })),
    hasOwners: belongsTo !== undefined,
    resources: resources.map((resource) => {
      const describe = createDescriber(context, resource, { groups, belongsTo, translate })
      const conditions = added[resource.name]
      return {
        name: resource.name,
        actions: [
          { name: 'read', state: null, cells: describe.right(getSightCondition(resource)) },
          ...getActionNames(resource).map((name) => ({
            name,
            state: describe.state(name),
            cells: describe.right(getPermissionCondition(resource, name, conditions)),
          })),
        ],
        fields: getFieldConditions(context.resources, resource, conditions).map(describe.field),
      }
    }),
  }
}

/** Without owners, all users belong to the house. */
function toGroups({ id, nome }: Profile, belongsTo: string | undefined): Group[] {
  const { profile, isAdmin, isStaff } = toCurrentUser(id, nome, '')
  const places = belongsTo === undefined ? [true] : [true, false]
  return places.map((isOfHouse) => ({ profileId: id, profile, isAdmin, isStaff, isOfHouse }))
}

interface Described {
  readonly groups: readonly Group[]
  readonly belongsTo: string | undefined
  readonly translate: Translator
}

function createDescriber(context: RecordsContext, resource: ResourceData, { groups, belongsTo, translate }: Described) {
  const scope = { resources: context.resources, resource }
  const messages = createOthersVocabulary(translate, resource.name)
  const right = (condition: PredicateData): Cell[] =>
    groups.map((group) => describeRight(scope, narrowForGroup(condition, group, belongsTo), messages))
  const narrow = (condition: PredicateData, group: Group) => narrowForGroup(condition, group, belongsTo)
  const sending = (condition: FieldConditions['sets'], offers: FieldConditions['offers']): Cell[] | null =>
    condition === undefined
      ? null
      : groups.map((group) => {
          const offered = { target: offers?.target ?? resource, right: narrow(offers?.condition ?? {}, group) }
          return describeSendRight(scope, narrow(condition, group), offered, messages)
        })
  const seeing = (condition: PredicateData, refersTo: FieldConditions['refersTo']): Cell[] =>
    groups.map((group) =>
      describeReferenceRight(scope, narrow(condition, group), narrow(refersTo?.condition ?? {}, group), messages),
    )
  return {
    right,
    /** The condition on the state of the record, which is the same for all users; null if there is none. */
    state: (name: string): string | null =>
      describePredicate(scope, getAction(resource, name)?.if ?? {}, messages) || null,
    field: ({ path, sees, sets, changes, offers, refersTo }: FieldConditions) => ({
      path,
      sees: seeing(sees, refersTo),
      sets: sending(sets, offers),
      changes: sending(changes, offers),
    }),
  }
}
