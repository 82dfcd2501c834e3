import { describe, expect, test } from 'vitest'
import { createStatementNamer } from '../../server/db/preparedStatements.ts'

describe('the name of a statement that is prepared', () => {
  test('is given from the third use on, and stays', () => {
    const getName = createStatementNamer()
    const names = Array.from({ length: 4 }, () => getName('select $1'))
    expect(names).toEqual([undefined, undefined, 's0', 's0'])
    expect([1, 2, 3].map(() => getName('select $2')).at(-1)).toBe('s1')
  })

  test('is not given to a search, whose plan depends on its words', () => {
    const getName = createStatementNamer()
    expect([1, 2, 3, 4].map(() => getName('select 1 where a like $1'))).toEqual(Array(4).fill(undefined))
  })

  test('is given to a few hundred at most', () => {
    const getName = createStatementNamer()
    const named = Array.from({ length: 1_000 }, (_, index) => [1, 2, 3].map(() => getName(`select ${index}`)).at(-1))
    expect(named.filter((name) => name !== undefined)).toHaveLength(300)
  })
})
