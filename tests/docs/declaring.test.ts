import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertValidResource } from '#language/check.ts'
import { words } from '#language/checks/expressions.ts'
import { evaluateExpression } from '#language/expressions/evaluateExpression.ts'
import type { ExpressionData } from '#language/expressions/expression.ts'
import { kinds } from '#language/kinds/kinds.ts'
import type { PredicateData } from '#language/predicate.ts'
import { predicateTests } from '#language/predicateTests.ts'
import type { ResourceData } from '#language/resource.ts'
import { f, names } from '#product/language.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

const page = readFileSync(join(findProjectRoot(), 'docs/declaring.md'), 'utf8')
const rows = page.split('\n').flatMap((line) => {
  const [, kind, example] = /^\| `(\w+)` \| `([^`]+)` \| [^|]+ \| [^|]+ \| [^|]+ \|$/.exec(line) ?? []
  return kind && example ? [{ kind, example }] : []
})

test('docs/declaring.md has each kind of field once [language-15]', () => {
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(kinds).toSorted())
})

/** The examples of whole declarations, which begin with fields. */
const examples = [...page.matchAll(/```ts\n(fields:.*?)```/gs)].map(([, example = '']) => ({
  example,
  title: page
    .slice(0, page.indexOf(example))
    .match(/(?<=## ).*(?=\n)/g)
    ?.at(-1),
}))

test.each(examples)('the example below “$title” is a sound declaration', ({ example }) => {
  const build = new Function('f', `return { ${example} }`) as (builders: typeof f) => Pick<ResourceData, 'fields'>
  expect(() =>
    assertValidResource({ name: 'orders', key: 'orderId', title: 'number', ...build(f) }, names),
  ).not.toThrow()
})

test.each(rows)('the example of $kind declares a field of that kind', ({ kind, example }) => {
  const buildExample = new Function('f', `return ${example}`) as (builders: typeof f) => unknown
  expect(buildExample(f)).toMatchObject({ kind, options: expect.any(Object) })
})

/** The rows of the tables with three columns in the section with this heading. */
const readWords = (heading: string) => {
  const [, section = ''] = page.split(`\n## ${heading}`)
  return (section.split('\n## ')[0] ?? '').split('\n').flatMap((line) => {
    const [, word, example, value] = /^\| `(\w+)` \| `([^`]+)` \| ([^|]+) \|$/.exec(line) ?? []
    return word && example && value ? [{ word, example, value }] : []
  })
}

test('docs/declaring.md has each test of conditions once, with an example of it', () => {
  const tests = readWords('What does a condition ask?')
  expect(tests.map(({ word }) => word).toSorted()).toEqual(Object.keys(predicateTests).toSorted())
  for (const { word, example } of tests) {
    const condition = new Function(`return ${example}`)() as PredicateData
    expect(Object.values(condition).map((clause) => Object.keys(Object(clause)))).toEqual([[word]])
  }
})

const expressions = readWords('How is a value computed from other fields?')
const reais = { currency: 'BRL' } as const
const fields = {
  gross: f.money(reais),
  rate: f.percent(),
  size: f.integer(),
  name: f.text(),
  surname: f.text(),
  startsOn: f.date(),
  endsOn: f.date(),
  lines: f.rows({ quantity: f.integer(), price: f.money(reais), free: f.boolean() }, { table: 'order_lines' }),
}
const record = {
  gross: '19.90',
  rate: '12.5',
  size: 3,
  name: 'Ana',
  surname: null,
  startsOn: '2026-05-20',
  endsOn: '2026-06-01',
  lines: [
    { quantity: 2, price: '1.50', free: false },
    { quantity: 1, price: '4.00', free: true },
  ],
}

test('docs/declaring.md has each word of expressions once', () => {
  expect(expressions.map(({ word }) => word).toSorted()).toEqual(words.toSorted())
})

test.each(expressions)('the example of $word has the value $value', ({ word, example, value }) => {
  const expression = new Function(`return ${example}`)() as ExpressionData
  expect(expression).toHaveProperty(word)
  expect(evaluateExpression({ fields, record }, { type: 'decimal', scale: 2 }, expression)).toBe(value)
})
