import { createVocabulary } from '#i18n/labels.ts'
import { defaultLocale, type Locale, locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { shiftDay, shiftInstant } from '#language/calendar.ts'
import type { Catalog } from '#language/catalog.ts'
import { findFieldAt, getAction, getRowActions } from '#language/derive.ts'
import { isTest, type RecordData } from '#language/evaluate.ts'
import { isList, isReference } from '#language/kinds/kinds.ts'
import { resolveOperand } from '#language/operands.ts'
import type { ClauseData, EvaluationContext, Me, PredicateData, Scalar } from '#language/predicate.ts'
import { explainRefusal } from '#language/prose.ts'
import { isCalendarDay } from '#language/readers.ts'
import type { ResourceData } from '#language/resource.ts'

/** A message that refuses an action, in every language. */
export interface Refusal {
  readonly resource: string
  readonly action: string
  readonly texts: Readonly<Record<Locale, string>>
}

/**
 * All messages with which the conditions of declared actions can refuse. Evaluates each action on records and users for
 * every combination of values that decides its clauses.
 */
export function collectRefusals(resources: Catalog): Refusal[] {
  return resources.flatMap((resource) =>
    ['create', ...getRowActions(resource)].flatMap((action) => collectActionRefusals(resources, resource, action)),
  )
}

function collectActionRefusals(resources: Catalog, resource: ResourceData, action: string): Refusal[] {
  const { who = {}, if: state = {} } = getAction(resource, action) ?? {}
  const found = new Map<string, Refusal>()
  for (const { record, context } of buildSituations(resource, { and: [who, state] })) {
    const texts = Object.fromEntries(
      locales.map((locale) => {
        const words = createVocabulary(createTranslator(locale), resource.name)
        return [locale, explainRefusal({ resources, resource }, action, record, context, words)]
      }),
    ) as Record<Locale, string>
    if (texts[defaultLocale] !== defaultMessage)
      found.set(texts[defaultLocale], { resource: resource.name, action, texts })
  }
  return [...found.values()]
}

/** The message if no condition failed; it is skipped. */
const defaultMessage = createTranslator(defaultLocale)('errors.conflict')

interface TestSituation {
  readonly record: RecordData
  readonly context: EvaluationContext
}

const ownId = 1
const now = '2026-03-01T12:00:00.000Z'
const today = '2026-03-01'
const timeZone = 'UTC'
const testedUser: Me = { id: ownId, isAdmin: false, isStaff: false, profile: 'USER' }

/** Builds a record and a user for each combination of test values of the paths in a predicate. */
function buildSituations(resource: ResourceData, predicate: PredicateData): TestSituation[] {
  const valuesByPath = new Map<string, unknown[]>()
  for (const [path, clause] of collectClauses(predicate)) {
    valuesByPath.set(path, [...(valuesByPath.get(path) ?? []), ...buildTestValues(resource, path, clause)])
  }
  let situations: TestSituation[] = [{ record: {}, context: { me: testedUser, now, today, timeZone } }]
  for (const [path, values] of valuesByPath) {
    situations = situations.flatMap((situation) => values.map((value) => setValue(situation, path, value)))
  }
  return situations
}

function setValue({ record, context }: TestSituation, path: string, value: unknown): TestSituation {
  if (!path.startsWith('$me.')) return { record: setAtPath(record, path.split('.'), value), context }
  return { record, context: { ...context, me: { ...context.me, [path.slice('$me.'.length)]: value } } }
}

function setAtPath(record: RecordData, [name = '', ...rest]: readonly string[], value: unknown): RecordData {
  if (rest.length === 0) return { ...record, [name]: value }
  return { ...record, [name]: setAtPath((record[name] ?? {}) as RecordData, rest, value) }
}

function collectClauses(predicate: PredicateData): [string, ClauseData][] {
  return Object.entries(predicate).flatMap(([key, value]): [string, ClauseData][] => {
    if (key === 'not') return collectClauses(value as PredicateData)
    if (key === 'and' || key === 'or') return (value as readonly PredicateData[]).flatMap(collectClauses)
    return [[key, value as ClauseData]]
  })
}

/** Test values for a path: some satisfy the clause and some do not. */
function buildTestValues(resource: ResourceData, path: string, clause: ClauseData): unknown[] {
  const tests = isTest(clause) ? Object.entries(clause) : [['eq', clause] as const]
  return tests.flatMap(([test, wanted]): unknown[] => {
    const field = findFieldAt(resource, path)
    if (isList(field)) return [[], [{ deletedAt: null }]]
    if (test === 'empty' || test === 'has') return [null, getSampleValue(resource, path)]
    if (wanted === '$me.id') return [ownId, ownId + 1]
    if (typeof wanted === 'boolean') return [true, false]
    if (wanted === null) return [null, getSampleValue(resource, path)]
    if (test === 'in') return [...wanted.slice(0, 1), `not ${wanted[0]}`, null]
    return [...(test === 'between' ? wanted.flatMap(buildNeighbours) : buildNeighbours(wanted)), null]
  })
}

/** The operand's value, and for numbers and dates also the previous and the next value. */
function buildNeighbours(wanted: Scalar): unknown[] {
  const value = resolveOperand(wanted, { me: testedUser, now, today, timeZone }, () => null)
  if (typeof value === 'number') return [value - 1, value, value + 1]
  if (typeof value === 'string' && isCalendarDay(value))
    return [shiftDay(value, -1, 'd'), value, shiftDay(value, 1, 'd')]
  if (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    return [shiftInstant(value, -1, 'd'), value, shiftInstant(value, 1, 'd')]
  return [value, `not ${value}`]
}

function getSampleValue(resource: ResourceData, path: string): unknown {
  return isReference(findFieldAt(resource, path)) ? { id: 1 } : now
}
