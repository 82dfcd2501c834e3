import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockStamp, sourceStamp, stampAt } from '../../scripts/steps/stamps.mjs'

describe('the stamp of installed dependencies', () => {
  test('is the same for the same lock file on the same kind of machine', () => {
    expect(lockStamp('{"a":1}', 'linux-x64')).toBe(lockStamp('{"a":1}', 'linux-x64'))
  })

  test('differs for another lock file', () => {
    expect(lockStamp('{"a":2}', 'linux-x64')).not.toBe(lockStamp('{"a":1}', 'linux-x64'))
  })

  test('differs on another kind of machine, whose packages are other binaries', () => {
    expect(lockStamp('{"a":1}', 'linux-arm64')).not.toBe(lockStamp('{"a":1}', 'linux-x64'))
  })
})

describe('the stamp of sources', () => {
  let root: string
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  const moveText = () => {
    write('src/main.tsx', 'mainch')
    write('src/ui/Chip.tsx', 'ip')
  }
  const stamp = (settings?: string[]) => sourceStamp(root, ['src', 'index.html', 'absent'], settings)

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sillage-stamp-'))
    mkdirSync(join(root, 'src/ui'), { recursive: true })
    write('src/ui/Chip.tsx', 'chip')
    write('src/main.tsx', 'main')
    write('index.html', 'page')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('does not move with the times of files', () => {
    const before = stamp()
    utimesSync(join(root, 'src/main.tsx'), 1, 1)
    expect(stamp()).toBe(before)
  })

  test.each([
    ['a changed file', () => write('src/ui/Chip.tsx', 'other')],
    ['a new file', () => write('src/ui/Dot.tsx', '')],
    ['a removed file', () => rmSync(join(root, 'src/main.tsx'))],
    ['text moved from one file to the next', moveText],
    ['a file that was absent', () => write('absent', '')],
  ])('moves with %s', (_change, make) => {
    const before = stamp()
    make()
    expect(stamp()).not.toBe(before)
  })

  test('moves with a setting', () => {
    expect(stamp(['VITE_NAME=a'])).not.toBe(stamp(['VITE_NAME=b']))
  })

  test('is read back as it was left, and as nothing where none was', () => {
    write('stamp', 'abc')
    expect(stampAt(join(root, 'stamp'))).toBe('abc')
    expect(stampAt(join(root, 'none'))).toBeUndefined()
  })
})
