import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { compilerMessages } from './compilerMessages.ts'

const root = findProjectRoot()
const sources = ['mistakes.ts', 'fieldMistakes.ts', 'unknownKind.ts']
/** This one cannot run, because there is no such builder. Nothing else in the declaration may be an error. */
const unknownKind = `
import { defineResource, f } from '#product/language.ts'
export const mistakes = {
  'an unknown kind': () => defineResource('x', {
    key: 'xId',
    title: 'a',
    fields: { a: f.txet({ required: true }), n: f.integer() },
    list: { columns: ['a', 'n'], search: ['a'] },
    states: { many: { n: { gt: 1 } } },
  }),
}`

test("each mistake in a declaration is a compiler's message that says what is wrong, and no other [language-16]", () => {
  const messages = readMessages()
  expect(Object.keys(messages).sort()).toEqual(Object.keys(compilerMessages).sort())
  for (const [mistake, expected] of Object.entries(compilerMessages)) {
    const texts = messages[mistake] ?? []
    // The rest of a message is the long type of a record.
    expect(
      texts.map((text, index) => text.slice(0, expected[index]?.length)),
      mistake,
    ).toEqual(expected)
  }
})

/** The last line of each compiler error, the one that says the reason, by the mistake that has it. */
function readMessages(): Record<string, string[]> {
  // Inside the project, so that its packages and import maps are found.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/mistakes-'))
  try {
    for (const file of ['mistakes.ts', 'fieldMistakes.ts', 'validDeclaration.ts']) {
      const text = readFileSync(join(root, 'tests/language', file), 'utf8')
      writeFileSync(join(folder, file), text.replaceAll('// @ts-expect-error', ''))
    }
    writeFileSync(join(folder, 'unknownKind.ts'), unknownKind)
    const config = { extends: '../../tsconfig.json', include: [], files: sources }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
    const options = ['-p', folder, '--noEmit', '--pretty', 'false']
    const { stdout } = spawnSync(process.execPath, [compiler, ...options], { encoding: 'utf8', cwd: folder })
    return groupByMistake(stdout, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function groupByMistake(output: string, folder: string): Record<string, string[]> {
  const messages: Record<string, string[]> = {}
  for (const error of output.split(/\n(?=\S)/)) {
    const [, file = '', line, text = ''] = /^(\S+)\((\d+),\d+\): error TS\d+: (.*)/s.exec(error) ?? []
    if (line === undefined) continue
    const mistake = findMistake(readFileSync(join(folder, file), 'utf8').split('\n').slice(0, Number(line)))
    messages[mistake] = [...(messages[mistake] ?? []), text.trim().split('\n').at(-1)?.trim() ?? '']
  }
  return messages
}

/** The name of the last mistake that begins in these lines. */
const findMistake = (lines: readonly string[]): string =>
  lines.flatMap((line) => /^ {2}'(.*)': \(\) =>/.exec(line)?.[1] ?? []).at(-1) ?? ''
