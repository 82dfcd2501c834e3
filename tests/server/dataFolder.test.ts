import { expect, test } from 'vitest'
import { removeOtherAccess } from '../../server/dataFolder.ts'

test('a folder that cannot be closed to others is told of, and stops nothing', async () => {
  const lines: string[] = []
  expect(await removeOtherAccess('/nowhere/at/all', (line) => lines.push(line))).toBe(false)
  expect(lines).toEqual([expect.stringMatching(/able to read \/nowhere\/at\/all, which could not be closed .*ENOENT/)])
})
