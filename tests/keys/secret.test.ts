import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findApiKeys, isApiKey } from '../../scripts/steps/apiKeys.mjs'
import { createSecret, hasValidChecksum } from '../../server/keys/secret.ts'

const folder = await mkdtemp(join(tmpdir(), 'keys-'))
afterAll(() => rm(folder, { recursive: true }))
const git = (...options: string[]) => execFileSync('git', options, { cwd: folder })
/** Changes the last character of a key, and so its checksum. */
const spoil = (key: string) => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`

test('server and check know a key by its checksum', () => {
  for (let count = 0; count < 200; count += 1) {
    const key = createSecret()
    expect([hasValidChecksum(key), isApiKey(key)]).toEqual([true, true])
    const wrong = spoil(key)
    expect([hasValidChecksum(wrong), isApiKey(wrong)]).toEqual([false, false])
  }
})

test('no two keys are the same, and every character can be any letter or digit', () => {
  const keys = Array.from({ length: 2_000 }, createSecret)
  expect(new Set(keys).size).toBe(2_000)
  // The first of the 43 characters has fewer values, because 62^43 is little more than 2^256.
  for (const position of [6, 20, 45, 52]) expect(new Set(keys.map((key) => key[position])).size).toBe(62)
})

test('a key is found in what would be committed, staged or not, and nothing that only looks like one [Y-31]', async () => {
  git('init', '--quiet')
  const [staged, changed, untracked] = [createSecret(), createSecret(), createSecret()]
  await writeFile(join(folder, 'staged.env'), `A=1\nKEY=${staged}\n`)
  await writeFile(join(folder, 'changed.md'), 'nothing')
  await writeFile(join(folder, 'example.md'), `curl -H "Authorization: Bearer ${spoil(staged)}"`)
  git('add', '.')
  expect(findApiKeys(folder)).toEqual([`staged.env:2 ${staged.slice(0, 8)}…`])
  await writeFile(join(folder, 'staged.env'), 'gone from the file, but still staged')
  await writeFile(join(folder, 'changed.md'), `"${changed}"`)
  await writeFile(join(folder, 'untracked.txt'), untracked)
  expect(findApiKeys(folder)).toEqual([`staged.env:2 ${staged.slice(0, 8)}…`, `changed.md:1 ${changed.slice(0, 8)}…`])
})
