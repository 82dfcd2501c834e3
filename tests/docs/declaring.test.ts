import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '#resources/language/kinds/kinds.ts'
import { f } from '#resources/product.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

const page = readFileSync(join(findProjectRoot(), 'docs/declaring.md'), 'utf8')
const rows = page.split('\n').flatMap((line) => {
  const [, kind, example] = /^\| `(\w+)` \| `([^`]+)` \| [^|]+ \| [^|]+ \| [^|]+ \|$/.exec(line) ?? []
  return kind && example ? [{ kind, example }] : []
})

test('docs/declaring.md has each kind of field once', () => {
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(kinds).toSorted())
})

test.each(rows)('the example of $kind declares a field of that kind', ({ kind, example }) => {
  const buildExample = new Function('f', `return ${example}`) as (builders: typeof f) => unknown
  expect(buildExample(f)).toMatchObject({ kind, options: expect.any(Object) })
})
