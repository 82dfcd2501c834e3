import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findProjectRoot } from '../../server/projectRoot.ts'

const root = findProjectRoot()
const page = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const entries = page.split('\n').flatMap((line) => {
  const [, term, file, symbol] = /^\| ([^|]+) \| [^|]+ \| `([^`]+)`: `(\w+)` \|$/.exec(line) ?? []
  return term && file && symbol ? [{ term, file, symbol }] : []
})

describe('docs/glossary.md', () => {
  test('has twenty to thirty terms, one a line and in alphabetical order', () => {
    const lines = page.split('\n').filter((line) => line.startsWith('| '))
    const terms = entries.map(({ term }) => term)

    expect(lines).toHaveLength(entries.length + 1)
    expect(terms.length).toBeGreaterThanOrEqual(20)
    expect(terms.length).toBeLessThanOrEqual(30)
    expect(terms).toEqual([...new Set(terms)].toSorted())
  })

  test.each(entries)('$term is defined as $symbol in $file', ({ file, symbol }) => {
    expect(existsSync(join(root, file)), `${file} exists`).toBe(true)
    expect(readFileSync(join(root, file), 'utf8')).toMatch(
      new RegExp(`^export (?:async )?(?:const|function|interface|type|class) ${symbol}\\b`, 'm'),
    )
  })
})
