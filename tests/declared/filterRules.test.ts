import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createVocabulary } from '#i18n/labels.ts'
import { locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { nestPaths } from '#language/filter.ts'
import type { PredicateData } from '#language/predicate.ts'
import { describePredicate } from '#language/prose.ts'
import { capsules } from '#product/resources/capsules.ts'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import {
  buildCondition,
  type Clause,
  formatFilter,
  parseCondition,
  parseFilter,
} from '../../src/declared/filter/clauses.ts'
import { toConditions, toGroup } from '../../src/declared/filter/filterTree.ts'
import { getOperator, operatorNames } from '../../src/declared/filter/operators.ts'

const values = {
  none: fc.constant(undefined),
  one: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('$5', '$me.id', '$$'), fc.integer()),
  two: fc.tuple(fc.integer(), fc.integer()),
  several: fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
  period: fc.constantFrom('today', 'last30days'),
  circle: fc.record({ lat: fc.constant(1), lon: fc.constant(2), km: fc.nat() }),
}
const clause: fc.Arbitrary<Clause> = fc
  .tuple(fc.constantFrom('name', 'address.city', 'steps.number'), fc.constantFrom(...operatorNames))
  .chain(([path, operator]) =>
    values[getOperator(operator).operand].map((value) => ({
      path,
      operator,
      ...(value !== undefined && { value }),
    })),
  )

const equals = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

const same = <T>(one: T): T => one
const editNothing = (conditions: readonly PredicateData[]) => toConditions(toGroup(conditions, same), same)

describe('the conditions of a filter', () => {
  test('are the clauses from which they were made, in the address too', () => {
    fc.assert(
      fc.property(fc.array(clause, { maxLength: 4 }), (clauses) => {
        const read = parseFilter(formatFilter(clauses.map(buildCondition)) || '{}')
        const once = clauses.filter((one, index) => clauses.findIndex((other) => equals(one, other)) === index)
        expect(read?.map(parseCondition)).toEqual(once)
      }),
    )
  })

  test('are shown one by one, whatever form they have in the address', () => {
    const conditions = parseFilter('{"age":{"gte":1,"lte":9},"and":[{"name":null},{"not":{"name":{"ne":null}}}]}') ?? []
    expect(conditions.map(parseCondition)).toEqual([
      { path: 'age', operator: 'gte', value: 1 },
      { path: 'age', operator: 'lte', value: 9 },
      { path: 'name', operator: 'isEmpty' },
      undefined,
    ])
    expect(parseFilter('[]')).toBeUndefined()
    for (const malformed of ['{', '{"or":1}', '{"or":[null]}', '{"not":null}', '{"a":{"foo":1}}', '{"a":{"near":1}}'])
      expect(parseFilter(malformed)).toBeUndefined()
  })

  test('are edited in groups without changing what they ask', () => {
    const leaf = clause.map(buildCondition)
    const { condition } = fc.letrec<{ condition: PredicateData }>((tie) => ({
      condition: fc.oneof(
        { maxDepth: 2 },
        leaf,
        fc.record({ or: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ not: fc.record({ or: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }) }),
      ),
    }))
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 3 }), (conditions) => {
        expect(editNothing(conditions)).toEqual(conditions)
      }),
    )
    const kept = [{ not: { or: [{ a: 1 }], b: 2 } }]
    expect(editNothing(kept)).toEqual(kept)
  })
})

const asked: PredicateData = {
  birthday: { lt: '2000-05-20' },
  createdAt: { during: 'last30days' },
  profile: { in: [1] },
  or: [{ genre: { in: ['F'] } }, { not: { nome: { contains: 'x' } } }],
}
const sentences = {
  pt: 'o campo “Data de nascimento” tem data anterior a 20/05/2000, e o campo “Criado em” é dos últimos 30 dias, e o campo “Perfil” é um destes: ADMIN, e o campo “Gênero” é um destes: Feminino ou o campo “Nome” não contém “x”',
  en: 'the field “Date of birth” is before 20/05/2000, and the field “Created on” is in the last 30 days, and the field “Profile” is one of these: ADMIN, and the field “Gender” is one of these: Female or the field “Name” does not contain “x”',
  es: 'el campo “Fecha de nacimiento” tiene fecha anterior a 20/05/2000, y el campo “Creado el” es de los últimos 30 días, y el campo “Perfil” es uno de estos: ADMIN, y el campo “Género” es uno de estos: Femenino o el campo “Nombre” no contiene “x”',
}

test.each(locales)('one sentence says the whole filter, groups included (%s) [V-10]', (locale) => {
  const vocabulary = createVocabulary(createTranslator(locale), 'users')
  const messages = {
    ...vocabulary,
    record: (_path: string, key: string | number) => (key === 1 ? 'ADMIN' : String(key)),
  }
  expect(describePredicate({ resources, resource: users }, asked, messages)).toBe(sentences[locale])
})

test('a path through references is told as a condition about each of them', () => {
  const asked: PredicateData = { 'device.user.address.state': 'MG', 'device.campaign': { ne: null } }
  const messages = createVocabulary(createTranslator('en'), 'capsules')
  expect(
    describePredicate({ resources, resource: capsules }, nestPaths({ resources, resource: capsules }, asked), messages),
  ).toBe(
    'the field “Device MAC address” refers to a record for which the field “User” refers to a record for which the field “State or region” is “MG” and the field “Device MAC address” refers to a record for which the field “Campaign” is filled in',
  )
})
