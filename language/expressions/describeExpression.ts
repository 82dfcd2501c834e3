import { findRelatedResource } from '../catalog.ts'
import { findFieldAt } from '../derive.ts'
import { toTypedDecimal } from '../numberText.ts'
import { describePredicate, getRowMessages } from '../prose.ts'
import type { PredicateMessages, ProseScope } from '../proseSentences.ts'
import {
  type AggregateData,
  type ExpressionData,
  getOperation,
  isAggregateOperator,
  type Operator,
  toPath,
} from './expression.ts'

/** An expression as the middle of a sentence: `quantity × price`. */
export function describeExpression(scope: ProseScope, expression: ExpressionData, messages: PredicateMessages): string {
  if (typeof expression === 'number') return toTypedDecimal(String(expression), messages.locale)
  if (typeof expression === 'string') return messages.label(toPath(expression))
  const { operator, operands } = getOperation(expression)
  if (operator === 'text') return `“${String(operands)}”`
  if (isAggregateOperator(operator)) return describeAggregate(scope, operator, operands as AggregateData, messages)
  const lookup: Lookup = (key, params) => messages.lookup(`expression.${key}`, params) ?? ''
  const toText = (operand: ExpressionData): string => describeExpression(scope, operand, messages)
  if (operator === 'case') {
    const branches = (expression.case ?? []).map(({ when, then }) =>
      lookup('case', { value: toText(then), conditions: describePredicate(scope, when, messages) }),
    )
    const last = expression.else === undefined ? [] : [lookup('otherwise', { value: toText(expression.else) })]
    return [...branches, ...last].join(', ')
  }
  const list = (operator === 'neg' ? [operands] : operands) as readonly ExpressionData[]
  const symbol = symbols[operator]
  if (symbol === undefined) return describeOperation(operator, list, toText, lookup)
  const inner = list.filter((operand) => !isSpace(operand)).map((operand) => wrap(operator, operand, toText(operand)))
  return operator === 'neg' ? `${symbol}${inner.join('')}` : inner.join(` ${symbol} `)
}

type Lookup = (key: string, params: Readonly<Record<string, string | number>>) => string

const symbols: { readonly [W in Operator]?: string } = { add: '+', sub: '−', mul: '×', div: '÷', neg: '−', concat: '+' }

/** A space between two texts needs no mention. */
const isSpace = (operand: ExpressionData): boolean => typeof operand === 'object' && operand.text?.trim() === ''

/** An operation inside another one is in parentheses, except a product in a sum. */
function wrap(outer: Operator, operand: ExpressionData, text: string): string {
  if (typeof operand !== 'object') return text
  const { operator } = getOperation(operand)
  const isProduct = operator === 'mul' || operator === 'div' || operator === 'percentOf'
  return operator === 'text' || (isProduct && (outer === 'add' || outer === 'sub')) ? text : `(${text})`
}

function describeOperation(
  operator: Operator,
  operands: readonly ExpressionData[],
  toText: (operand: ExpressionData) => string,
  lookup: Lookup,
): string {
  const [first, second] = operands
  const toOperandText = (operand: ExpressionData = '') => wrap(operator, operand, toText(operand))
  if (operator === 'round') return lookup(operator, { value: toOperandText(first), smart_count: Number(second) })
  if (operator === 'percentOf' || operator === 'days' || operator === 'addDays')
    return lookup(operator, { first: toOperandText(first), second: toOperandText(second) })
  return lookup(operator, { values: operands.map(toText).join(', ') })
}

/** `sum of quantity × price over lines for which …` */
function describeAggregate(
  scope: ProseScope,
  operator: Operator,
  { of, value, where }: AggregateData,
  messages: PredicateMessages,
): string {
  const field = findFieldAt(scope.resource, of)
  const resource = field && findRelatedResource(scope.resources, scope.resource, of, field)
  if (!resource) return ''
  const rows: ProseScope = { resources: scope.resources, resource }
  const rowMessages = getRowMessages(messages, of)
  const valueText = value === undefined ? '' : describeExpression(rows, value, rowMessages)
  const text = messages.lookup(`expression.${operator}`, { value: valueText, list: messages.label(of) }) ?? ''
  if (where === undefined) return text
  const conditions = describePredicate(rows, where, rowMessages)
  return messages.lookup('expression.where', { value: text, conditions }) ?? text
}
