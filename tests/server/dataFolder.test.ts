import { expect, test } from 'vitest'
import { removeOtherAccess } from '../../server/dataFolder.ts'

test('a folder whose access cannot be restricted is reported and does not stop the start', async () => {
  const lines: string[] = []
  expect(await removeOtherAccess('/nowhere/at/all', (line) => lines.push(line))).toBe(false)
  expect(lines).toEqual([expect.stringMatching(/able to read \/nowhere\/at\/all, which could not be closed .*ENOENT/)])
})
