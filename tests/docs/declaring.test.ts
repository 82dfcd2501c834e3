import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertValidResource } from '#resources/language/check.ts'
import { kinds } from '#resources/language/kinds/kinds.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { f, names } from '#resources/product.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

const page = readFileSync(join(findProjectRoot(), 'docs/declaring.md'), 'utf8')
const rows = page.split('\n').flatMap((line) => {
  const [, kind, example] = /^\| `(\w+)` \| `([^`]+)` \| [^|]+ \| [^|]+ \| [^|]+ \|$/.exec(line) ?? []
  return kind && example ? [{ kind, example }] : []
})

test('docs/declaring.md has each kind of field once', () => {
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
