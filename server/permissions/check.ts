import { sql } from 'kysely'
import { createVocabulary } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import { getAction } from '#language/derive.ts'
import { evaluatePredicate, type RecordData } from '#language/evaluate.ts'
import {
  type FieldConditions,
  getActionNames,
  getFieldConditions,
  getPermissionCondition,
  getSightCondition,
} from '#language/permissions.ts'
import type { EvaluationContext, PredicateData } from '#language/predicate.ts'
import { describeFailures } from '#language/prose.ts'
import type { PredicateMessages, ProseScope } from '#language/proseSentences.ts'
import type { ResourceData } from '#language/resource.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import { buildPredicate } from '../db/predicates/predicateSql.ts'
import { unrestricted } from '../db/predicates/sqlScope.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import type { UserWithStatus } from '../records/findUserWithStatus.ts'
import { getRecord } from '../records/readRecords.ts'
import { mayReadRecords, type RecordsContext, viewAs, viewAsProduct } from '../records/recordsContext.ts'
import type { RecordId } from '../records/save.ts'
import type { CodeRules } from './matrix.ts'
import { createOthersVocabulary } from './words.ts'

/** Whether a user may do something now, and if not, why. */
interface Verdict {
  readonly allowed: boolean
  /** The failing part of the condition, as the middle of a sentence; null if it is allowed. */
  readonly why: string | null
}

interface CheckedFieldVerdict {
  readonly name: string
  readonly sees: Verdict
  /** Null if users never change the field themselves. */
  readonly changes: Verdict | null
}

export interface Check {
  readonly sees: Verdict
  readonly actions: readonly (Verdict & { readonly name: string })[]
  readonly fields: readonly CheckedFieldVerdict[]
}

interface Question {
  readonly resource: ResourceData
  readonly id: RecordId
  readonly person: UserWithStatus
  /** The user who sends the request. */
  readonly asker: CurrentUser
  readonly rules: CodeRules
  readonly translate: Translator
}

/** What a user may do with a record that the requesting user sees. */
export async function checkPermissions(context: RecordsContext, question: Question): Promise<Check> {
  const { resource, id, person, asker, rules, translate } = question
  const record = await getRecord(viewAsProduct(context), context.db, resource, id)
  if (record === undefined) throw new HttpError(404, 'errors.notFound')
  const view = viewAs(context, resource, person.user)
  const words = person.user.id === asker.id ? createVocabulary : createOthersVocabulary
  const evaluator = createEvaluator(
    { resources: context.resources, resource },
    record,
    view.evaluationContext,
    words(translate, resource.name),
  )
  const seen =
    person.isActive && mayReadRecords(context, resource, person.user)
      ? await getRecord(view.context, context.db, view.resource, id)
      : undefined
  const sees = seen
    ? yes
    : evaluator.refuse(
        getSightCondition(resource),
        translate(person.isActive ? 'permissions.outOfSight' : 'permissions.inactive'),
        person.isActive,
      )
  const names = getActionNames(resource).filter((name) => name !== 'create')
  const states = await testStates(context, resource, id, names, view.evaluationContext)
  const added = rules.conditions[resource.name]
  const obstacle = await rules.findObstacle(context, resource, record)
  const evaluateAction = (name: string): Verdict => {
    if (!seen) return sees
    const right = evaluator.test(getPermissionCondition(resource, name, added))
    if (!right.allowed) return right
    if (!states.get(name)) return evaluator.refuse(getAction(resource, name)?.if ?? {}, translate('errors.conflict'))
    return obstacle?.actions.includes(name) ? { allowed: false, why: translate(obstacle.why) } : yes
  }
  const edit = names.includes('edit') ? evaluateAction('edit') : undefined
  const evaluateField = ({ path, sees: fieldSight, changes }: FieldConditions): CheckedFieldVerdict => ({
    name: path,
    sees: seen ? evaluator.test(fieldSight) : sees,
    changes: changes === undefined || edit === undefined ? null : edit.allowed ? evaluator.test(changes) : edit,
  })
  return {
    sees,
    actions: names.map((name) => ({ name, ...evaluateAction(name) })),
    fields: getFieldConditions(context.resources, resource, added).map(evaluateField),
  }
}

const yes: Verdict = { allowed: true, why: null }

/** Creates functions that test conditions on the record and explain failures. */
function createEvaluator(
  scope: ProseScope,
  record: RecordData,
  evaluationContext: EvaluationContext,
  messages: PredicateMessages,
) {
  /** @param byDefault the reason if no condition on the record explains the refusal */
  const refuse = (condition: PredicateData, byDefault: string, isWorded = true): Verdict => {
    const reasons = isWorded ? describeFailures(scope, condition, record, evaluationContext, messages) : ''
    return { allowed: false, why: reasons === '' ? byDefault : reasons }
  }
  return {
    refuse,
    test: (condition: PredicateData): Verdict =>
      evaluatePredicate(condition, record, evaluationContext) ? yes : refuse(condition, ''),
  }
}

/** Whether the state of the record allows each action, tested by the database as when the action runs. */
async function testStates(
  context: RecordsContext,
  resource: ResourceData,
  id: RecordId,
  names: readonly string[],
  evaluationContext: EvaluationContext,
): Promise<ReadonlyMap<string, boolean>> {
  const scope = { resources: context.resources, resource, viewer: unrestricted, alias: 't' }
  const states = names.map((name) => {
    const condition = buildPredicate(scope, getAction(resource, name)?.if ?? {}, evaluationContext)
    return sql`(${condition})`
  })
  const { rows } = await sql<{ states: (boolean | null)[] }>`
    select array[${sql.join(states)}]::boolean[] as states from ${sql.table(getTableName(resource))} as t
    where ${sql.ref(`t.${getKeyColumn(resource)}`)} = ${id}`.execute(context.db)
  return new Map(names.map((name, index) => [name, rows[0]?.states[index] === true]))
}
