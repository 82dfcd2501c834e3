import { findRelatedResource } from '../catalog.ts'
import { findFieldAt } from '../derive.ts'
import { toTypedDecimal } from '../numberText.ts'
import { describePredicate, getRowMessages } from '../prose.ts'
import type { PredicateMessages, ProseScope } from '../proseSentences.ts'
import {
  type AggregateData,
  type ExpressionData,
  getOperation,
  isAggregateWord,
  toPath,
  type Word,
} from './expression.ts'

/** An expression as the middle of a sentence: `quantity × price`. */
export function describeExpression(scope: ProseScope, expression: ExpressionData, messages: PredicateMessages): string {
  if (typeof expression === 'number') return toTypedDecimal(String(expression), messages.locale)
  if (typeof expression === 'string') return messages.label(toPath(expression))
  const { word, operands } = getOperation(expression)
  if (word === 'text') return `“${String(operands)}”`
  if (isAggregateWord(word)) return describeAggregate(scope, word, operands as AggregateData, messages)
  const lookup: Lookup = (key, params) => messages.lookup(`expression.${key}`, params) ?? ''
  const toText = (operand: ExpressionData): string => describeExpression(scope, operand, messages)
  if (word === 'case') {
    const branches = (expression.case ?? []).map(({ when, then }) =>
      lookup('case', { value: toText(then), conditions: describePredicate(scope, when, messages) }),
    )
    const last = expression.else === undefined ? [] : [lookup('otherwise', { value: toText(expression.else) })]
    return [...branches, ...last].join(', ')
  }
  const list = (word === 'neg' ? [operands] : operands) as readonly ExpressionData[]
  const symbol = symbols[word]
  if (symbol === undefined) return describeWord(word, list, toText, lookup)
  const inner = list.filter((operand) => !isSpace(operand)).map((operand) => wrap(word, operand, toText(operand)))
  return word === 'neg' ? `${symbol}${inner.join('')}` : inner.join(` ${symbol} `)
}

type Lookup = (key: string, params: Readonly<Record<string, string | number>>) => string

const symbols: { readonly [W in Word]?: string } = { add: '+', sub: '−', mul: '×', div: '÷', neg: '−', concat: '+' }

/** A space between two texts needs no mention. */
const isSpace = (operand: ExpressionData): boolean => typeof operand === 'object' && operand.text?.trim() === ''

/** An operation inside another one is in parentheses, except a product in a sum. */
function wrap(outer: Word, operand: ExpressionData, text: string): string {
  if (typeof operand !== 'object') return text
  const { word } = getOperation(operand)
  const isProduct = word === 'mul' || word === 'div' || word === 'percentOf'
  return word === 'text' || (isProduct && (outer === 'add' || outer === 'sub')) ? text : `(${text})`
}

function describeWord(
  word: Word,
  operands: readonly ExpressionData[],
  toText: (operand: ExpressionData) => string,
  lookup: Lookup,
): string {
  const [first, second] = operands
  const toOperandText = (operand: ExpressionData = '') => wrap(word, operand, toText(operand))
  if (word === 'round') return lookup(word, { value: toOperandText(first), smart_count: Number(second) })
  if (word === 'percentOf' || word === 'days' || word === 'addDays')
    return lookup(word, { first: toOperandText(first), second: toOperandText(second) })
  return lookup(word, { values: operands.map(toText).join(', ') })
}

/** `sum of quantity × price over lines for which …` */
function describeAggregate(
  scope: ProseScope,
  word: Word,
  { of, value, where }: AggregateData,
  messages: PredicateMessages,
): string {
  const field = findFieldAt(scope.resource, of)
  const resource = field && findRelatedResource(scope.resources, scope.resource, of, field)
  if (!resource) return ''
  const rows: ProseScope = { resources: scope.resources, resource }
  const rowMessages = getRowMessages(messages, of)
  const valueText = value === undefined ? '' : describeExpression(rows, value, rowMessages)
  const text = messages.lookup(`expression.${word}`, { value: valueText, list: messages.label(of) }) ?? ''
  if (where === undefined) return text
  const conditions = describePredicate(rows, where, rowMessages)
  return messages.lookup('expression.where', { value: text, conditions }) ?? text
}
