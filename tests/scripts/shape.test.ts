import { describe, expect, test } from 'vitest'
import { findKindComparisons } from '../../scripts/steps/kindComparisons.mjs'
import { checkFile } from '../../scripts/steps/shape.mjs'

const createLines = (count: number) => '  step()\n'.repeat(count)

test('a file of 300 lines passes, one of 301 does not', () => {
  expect(checkFile('a.ts', 'x\n'.repeat(300))).toEqual([])
  expect(checkFile('a.ts', 'x\n'.repeat(301))).toEqual(['a.ts:1 the file has 301 lines, 300 at most'])
})

describe('the shape of a function', () => {
  test('60 lines with its braces pass, 61 do not', () => {
    expect(checkFile('a.ts', `function f() {\n${createLines(58)}}\n`)).toEqual([])
    expect(checkFile('a.ts', `\nfunction f() {\n${createLines(59)}}\n`)).toEqual(['a.ts:2 f has 61 lines, 60 at most'])
  })

  test.each([
    ['a component', 'a.tsx', `const Card = () => {\n${createLines(70)}  return <p />\n}\n`, 'Card'],
    ['a method', 'a.ts', `class A {\n  run() {\n${createLines(70)}  }\n}\n`, 'run'],
    ['a handler in an object', 'a.mjs', `const x = {\n  save: async () => {\n${createLines(70)}  },\n}\n`, 'save'],
    ['a constructor', 'a.ts', `class A {\n  constructor() {\n${createLines(70)}  }\n}\n`, 'the constructor'],
    ['a callback', 'a.ts', `each(function () {\n${createLines(70)}})\n`, 'a function'],
  ])('%s is measured and named', (_kind, path, text, name) => {
    expect(checkFile(path, text)).toEqual([expect.stringContaining(` ${name} has 7`)])
  })
})

describe('a comparison of the kind of a field', () => {
  const kinds = new Set(['rows', 'text'])
  test.each([
    ['an equality', "field.kind === 'rows'"],
    ['an inequality of a part', "leaf.field?.kind !== 'text'"],
    ['a bare kind', "'rows' === kind"],
    ['a list of kinds', "['many', 'rows'].includes(field.kind)"],
    ['a switch', "switch (field.kind) { case 'rows': go() }"],
  ])('%s is found outside the modules of the kinds', (_what, code) => {
    expect(findKindComparisons('src/a.ts', code, kinds)).toEqual([
      expect.stringContaining('src/a.ts:1 compares a kind'),
    ])
    expect(findKindComparisons('language/kinds/rows.ts', code, kinds)).toEqual([])
  })

  test.each(["kind === 'text'", "node.kind === 'answer'", "field.name === 'rows'"])('%s is none', (code) => {
    expect(findKindComparisons('src/a.ts', code, kinds)).toEqual([])
  })
})
