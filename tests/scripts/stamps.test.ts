import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { computeLockStamp, computeSourceStamp, readStamp } from '../../scripts/steps/stamps.mjs'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'

describe('the stamp of installed dependencies', () => {
  test('differs for another lock file, and on another kind of machine, whose packages are other binaries', () => {
    const stamp = computeLockStamp('{"a":1}', 'linux-x64')
    expect(computeLockStamp('{"a":1}', 'linux-x64')).toBe(stamp)
    expect(computeLockStamp('{"a":2}', 'linux-x64')).not.toBe(stamp)
    expect(computeLockStamp('{"a":1}', 'linux-arm64')).not.toBe(stamp)
  })
})

describe('the stamp of sources', () => {
  const root = setUpTemporaryFolder()
  const write = (path: string, text: string) => writeFileSync(join(root(), path), text)
  const moveTextToOtherFile = () => {
    write('src/main.tsx', 'mainch')
    write('src/ui/Chip.tsx', 'ip')
  }
  const computeStamp = (settings?: string[]) => computeSourceStamp(root(), ['src', 'index.html', 'absent'], settings)

  beforeEach(() => {
    mkdirSync(join(root(), 'src/ui'), { recursive: true })
    write('src/ui/Chip.tsx', 'chip')
    write('src/main.tsx', 'main')
    write('index.html', 'page')
  })

  test('does not move with the times of files', () => {
    const before = computeStamp()
    utimesSync(join(root(), 'src/main.tsx'), 1, 1)
    expect(computeStamp()).toBe(before)
  })

  test.each([
    ['a changed file', () => write('src/ui/Chip.tsx', 'other')],
    ['a new file', () => write('src/ui/Dot.tsx', '')],
    ['a removed file', () => rmSync(join(root(), 'src/main.tsx'))],
    ['text moved from one file to the next', moveTextToOtherFile],
    ['a file that was absent', () => write('absent', '')],
  ])('moves with %s', (_change, make) => {
    const before = computeStamp()
    make()
    expect(computeStamp()).not.toBe(before)
  })

  test('moves with a setting', () => {
    expect(computeStamp(['VITE_NAME=a'])).not.toBe(computeStamp(['VITE_NAME=b']))
  })

  test('is read back as it was left, and as nothing where none was', () => {
    write('stamp', 'abc')
    expect(readStamp(join(root(), 'stamp'))).toBe('abc')
    expect(readStamp(join(root(), 'none'))).toBeUndefined()
  })
})
