import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOverweightPages } from '../../scripts/steps/pageWeights.mjs'
import { findPasskeyWeight } from '../../scripts/steps/passkeyModules.mjs'
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

const page = { name: 'the list', chunks: ['index.html', 'app'], kb: 4.5, files: 3 }

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
  expect(() => findOverweightPages(folder, [{ ...page, chunks: ['gone'] }])).toThrow("no part 'gone'")
})

test('of passkeys the login may fetch 2 kB of code, and none is measured where there is none [Y-09]', () => {
  const write = (lists: object) => writeFileSync(join(folder, '.vite', 'passkeys.json'), JSON.stringify(lists))
  const library = { id: 'node_modules/@simplewebauthn/browser/index.js', bytes: 4000 }
  const button = { id: 'src/auth/passkeys/PasskeyButton.tsx', bytes: 1200 }
  const weigh = () => findPasskeyWeight(folder, undefined, ['index.html', 'app'])
  write({ 'other.js': [library], 'app-1.js': [button], 'both.js': [{ ...button, bytes: 800 }] })
  expect(weigh()).toEqual([])
  write({ 'other.js': [library], 'app-1.js': [button], 'both.js': [{ ...button, bytes: 801 }] })
  expect(weigh()).toEqual([expect.stringContaining('2001 B of code for passkeys, 2000 B at most')])
  write({ 'app-1.js': [library] })
  expect(weigh()[0]).toContain('4000 B node_modules/@simplewebauthn')
  write({ 'app-1.js': [button] })
  expect(weigh).toThrow('nothing is measured')
})
