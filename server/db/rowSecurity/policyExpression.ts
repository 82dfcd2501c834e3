import { evaluatePredicate } from '#language/evaluate.ts'
import { parseOperand, resolveOperand } from '#language/operands.ts'
import type { ClauseData, EvaluationContext, PredicateData, Scalar } from '#language/predicate.ts'
import { getPredicatePaths } from '#language/predicatePaths.ts'
import { isObject } from '#language/values.ts'
import { compileWithLiterals } from '../predicates/compileWithLiterals.ts'
import { buildPredicate } from '../predicates/predicateSql.ts'
import type { SqlScope } from '../predicates/sqlScope.ts'
import { policyParametersSetting } from '../readScope.ts'

const parameterValues = `nullif(current_setting('${policyParametersSetting}', true), '')`

/** True in a transaction whose policy parameters are set. */
export const hasPolicyParameters = `(select ${parameterValues}) is not null`

/** A condition on records, as the SQL of a policy of their table. */
export interface PolicyExpression {
  readonly sql: string
  /** The names of the parameters that the SQL reads from the transaction, see `evaluateParameter`. */
  readonly parameters: readonly string[]
}

/**
 * Builds the SQL of a policy. What depends on the user or the time is a parameter, whose value the transaction sets; a
 * transaction in which a parameter is not set sees no rows.
 *
 * @param scope the table under its own name, for a viewer who sees everything
 */
export function buildPolicyExpression(scope: SqlScope, rule: PredicateData): PolicyExpression {
  const parameters = new Set<string>()
  const text = compileWithLiterals(buildPredicate(scope, parameterize(rule), markedContext))
  const condition = text.replaceAll(marked, (_, name: string, cast = '') => {
    parameters.add(name.replaceAll("''", "'"))
    return `(select (${parameterValues}::jsonb ->> '${name}')${cast})`
  })
  const literals = [...parameters].map((name) => `'${name.replaceAll("'", "''")}'`)
  const areSet = `(select ${parameterValues}::jsonb ?& array[${literals.join(', ')}]::text[])`
  return { sql: withoutEstimate(`${areSet} and ${condition}`), parameters: [...parameters] }
}

/**
 * The same condition, for which the planner expects that nearly all rows fulfil it. The statements repeat the condition
 * of the policy. If the planner counted both, it would expect too few rows and sort all records of an organization for
 * one page.
 */
const withoutEstimate = (condition: string): string => `nullif(${condition}, false) is not null`

/** The value of a parameter: a property of the user, a day or an instant, or whether a clause holds for the user. */
export function evaluateParameter(name: string, context: EvaluationContext): Scalar {
  if (name.startsWith('{')) return evaluatePredicate(JSON.parse(name), {}, context)
  return resolveOperand(name, context, () => null)
}

/** The placeholder of a parameter in a compiled statement: a text literal, perhaps with a cast. */
const marked = /'\?\?((?:[^']|'')*)\?\?'(::\w+)?/g

/** A context in which each property of the user is the placeholder of its parameter. */
const markedContext: EvaluationContext = {
  me: new Proxy({} as EvaluationContext['me'], { get: (_, name) => `??${String(name)}??` }),
  now: '',
  today: '',
  timeZone: 'UTC',
}

/** The predicate with a parameter for each clause and operand that depends only on the user or the time. */
function parameterize(predicate: PredicateData): PredicateData {
  return Object.fromEntries(
    Object.entries(predicate).map(([key, value]): [string, ClauseData] => {
      if (key === 'not') return [key, parameterize(value as PredicateData) as ClauseData]
      if (key === 'and' || key === 'or')
        return [key, (value as readonly PredicateData[]).map(parameterize) as unknown as ClauseData]
      const clause = { [key]: value as ClauseData }
      if (key.startsWith('$me.') && getPredicatePaths(clause).length === 0)
        return [`$me.${JSON.stringify(clause)}`, true]
      return [key, parameterizeOperands(value) as ClauseData]
    }),
  )
}

function parameterizeOperands(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(parameterizeOperands)
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([test, operand]) => [
        test,
        test === 'has' ? parameterize(operand as PredicateData) : parameterizeOperands(operand),
      ]),
    )
  const { kind } = parseOperand(value as Scalar)
  return kind === 'me' || kind === 'today' || kind === 'now' ? `$me.${value}` : value
}
