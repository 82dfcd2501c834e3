import { evaluatePredicate } from '#language/evaluate.ts'
import { parseOperand, resolveOperand } from '#language/operands.ts'
import type { ClauseData, EvaluationContext, PredicateData, Scalar } from '#language/predicate.ts'
import { getPredicatePaths } from '#language/predicatePaths.ts'
import { isObject } from '#language/values.ts'
import { compileWithLiterals } from '../predicates/compileWithLiterals.ts'
import { buildPredicate } from '../predicates/predicateSql.ts'
import type { SqlScope } from '../predicates/sqlScope.ts'
import { answersSetting } from '../readScope.ts'

const answers = `nullif(current_setting('${answersSetting}', true), '')`

/** True in a transaction that was given answers, whatever they are. */
export const hasAnswers = `(select ${answers}) is not null`

/** A condition on records as a policy of their table. */
export interface PolicyExpression {
  readonly sql: string
  /** The questions that it asks of the person and the time, see `answer`. */
  readonly questions: readonly string[]
}

/**
 * Builds the expression of a policy. What depends on the person or the time is a question, whose answer the transaction
 * brings along; a transaction without an answer to each of them sees nothing.
 *
 * @param scope of the table under its own name, for a viewer who sees everything
 */
export function buildPolicyExpression(scope: SqlScope, rule: PredicateData): PolicyExpression {
  const questions = new Set<string>()
  const text = compileWithLiterals(buildPredicate(scope, toQuestions(rule), asking))
  const condition = text.replaceAll(marked, (_, question: string, cast = '') => {
    questions.add(question.replaceAll("''", "'"))
    return `(select (${answers}::jsonb ->> '${question}')${cast})`
  })
  const asked = [...questions].map((question) => `'${question.replaceAll("'", "''")}'`)
  const isAnswered = `(select ${answers}::jsonb ?& array[${asked.join(', ')}]::text[])`
  return { sql: withoutEstimate(`${isAnswered} and ${condition}`), questions: [...questions] }
}

/**
 * The same condition, of which the planner expects that nearly all rows meet it. The statements have the condition, too,
 * and counted twice it would make the planner expect too few rows, and sort a whole organization for one page of it.
 */
const withoutEstimate = (condition: string): string => `nullif(${condition}, false) is not null`

/** The answer to a question: a value of the person, a day or an instant, or whether a clause holds for the person. */
export function answer(question: string, context: EvaluationContext): Scalar {
  if (question.startsWith('{')) return evaluatePredicate(JSON.parse(question), {}, context)
  return resolveOperand(question, context, () => null)
}

/** The mark of a question in a compiled statement, where it stands as a text, perhaps with a cast. */
const marked = /'\?\?((?:[^']|'')*)\?\?'(::\w+)?/g

/** A person whose every value is the mark of the question for it. */
const asking: EvaluationContext = {
  me: new Proxy({} as EvaluationContext['me'], { get: (_, name) => `??${String(name)}??` }),
  now: '',
  today: '',
  timeZone: 'UTC',
}

/** The predicate with a question for each clause and operand that depends on the person or the time alone. */
function toQuestions(predicate: PredicateData): PredicateData {
  return Object.fromEntries(
    Object.entries(predicate).map(([key, value]): [string, ClauseData] => {
      if (key === 'not') return [key, toQuestions(value as PredicateData) as ClauseData]
      if (key === 'and' || key === 'or')
        return [key, (value as readonly PredicateData[]).map(toQuestions) as unknown as ClauseData]
      const clause = { [key]: value as ClauseData }
      if (key.startsWith('$me.') && getPredicatePaths(clause).length === 0)
        return [`$me.${JSON.stringify(clause)}`, true]
      return [key, toQuestionedOperands(value) as ClauseData]
    }),
  )
}

function toQuestionedOperands(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toQuestionedOperands)
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([test, operand]) => [
        test,
        test === 'has' ? toQuestions(operand as PredicateData) : toQuestionedOperands(operand),
      ]),
    )
  const { kind } = parseOperand(value as Scalar)
  return kind === 'me' || kind === 'today' || kind === 'now' ? `$me.${value}` : value
}
