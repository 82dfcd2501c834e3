import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOverweightPages } from '../../scripts/steps/pageWeights.mjs'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

const { path: folder, remove } = await createTemporaryFolder()
beforeAll(() => {
  mkdirSync(join(folder, '.vite'))
  const manifest = {
    'index.html': { file: 'start.js', imports: ['_both.js'] },
    '_app-1.js': { file: 'app-1.js', name: 'app', imports: ['_both.js', 'index.html'] },
    '_both.js': { file: 'both.js' },
    'other.ts': { file: 'other.js' },
  }
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  const sizes = { 'start.js': 1000, 'app-1.js': 9000, 'app-1.js.br': 3000, 'both.js': 500, 'other.js': 90_000 }
  for (const [name, size] of Object.entries(sizes)) writeFileSync(join(folder, name), 'x'.repeat(size))
})
afterAll(remove)

const page = { name: 'the list', parts: ['index.html', 'app'], kb: 4.5, files: 3 }

test('a page that fetches no more than it may is no matter', () => {
  expect(findOverweightPages(folder, [page])).toEqual([])
})

test('a page that transfers too much or too many files is reported with the transferred size of each file', () => {
  const [said] = findOverweightPages(folder, [{ ...page, kb: 4 }])
  expect(said).toContain('the list fetches 4.5 kB in 3 files, 4 kB in 3 at most')
  expect(said).toContain('3.0 kB app-1.js')
  expect(said).toContain('0.5 kB both.js')
  expect(findOverweightPages(folder, [{ ...page, files: 2 }])).toHaveLength(1)
})

test('a part that the build does not have is a mistake, not a page without weight', () => {
  expect(() => findOverweightPages(folder, [{ ...page, parts: ['gone'] }])).toThrow("no part 'gone'")
})
