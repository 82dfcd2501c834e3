import { describe, expect, test } from 'vitest'
import type { ImportState } from '#language/imports/import.ts'
import { findColumnProblems } from '../../src/imports/columnChoices.ts'
import { getOpenSteps, getShownStep } from '../../src/imports/importSteps.ts'
import { getFirstVerdict, getShownFields } from '../../src/imports/previewCells.ts'
import { getMissingParts, sendMissingParts, type UploadProgress } from '../../src/imports/uploadParts.ts'

const stepOf = (state: ImportState, asked: string | null) => getShownStep({ state, reading: null }, asked)

test('the address says which step is shown, as far as the state of the import allows it', () => {
  expect(stepOf('mapping', null)).toBe('reading')
  expect(stepOf('mapping', 'columns')).toBe('columns')
  expect(stepOf('mapping', 'write')).toBe('reading')
  expect(stepOf('checking', 'values')).toBe('values')
  expect(stepOf('checking', 'columns')).toBe('check')
  expect(stepOf('checked', null)).toBe('check')
  expect(stepOf('checked', 'write')).toBe('write')
  expect(stepOf('done', 'write')).toBe('report')
  expect(stepOf('undoing', null)).toBe('report')
})

test('steps that would change a file that is being written cannot be opened', () => {
  expect(getOpenSteps({ state: 'writing', reading: null })).toEqual(['write'])
  expect(getOpenSteps({ state: 'checked', reading: null })).toEqual(['reading', 'columns', 'values', 'check', 'write'])
})

test('the parts of a file cover each byte once, and those that have arrived are left out', () => {
  const parts = getMissingParts(25, [], 10)
  expect(parts.map(({ start, end }) => [start, end])).toEqual([
    [0, 10],
    [10, 20],
    [20, 25],
  ])
  const first = parts[0]?.number ?? Number.NaN
  expect(getMissingParts(25, [first], 10)).toEqual(parts.slice(1))
  expect(getMissingParts(20, [], 10)).toHaveLength(2)
})

describe('an upload', () => {
  const lost = new Error('lost')
  const refused = new Error('refused')

  function upload(answers: (Error | undefined)[], received: readonly number[] = []) {
    const sent: number[] = []
    const waits: number[] = []
    const states: UploadProgress[] = []
    const done = sendMissingParts({
      bytes: 30,
      size: 10,
      received,
      send: async ({ start }, onProgress) => {
        sent.push(start)
        onProgress(0.5)
        const failure = answers.shift()
        if (failure) throw failure
      },
      canRetry: (error) => error === lost,
      wait: async (attempt) => void waits.push(attempt),
      onProgress: (state) => states.push(state),
    })
    return { done, sent, waits, states }
  }

  test('sends a part again whose connection was lost, and no other', async () => {
    const { done, sent, waits, states } = upload([undefined, lost, lost])
    await done
    expect(sent).toEqual([0, 10, 10, 10, 20])
    expect(waits).toEqual([1, 2])
    expect(states).toContainEqual({ sent: 10, isWaiting: true })
    expect(states.at(-1)).toEqual({ sent: 30, isWaiting: false })
  })

  test('begins with what had arrived before, and ends at a refusal', async () => {
    const { done, sent, states } = upload([refused], [0])
    await expect(done).rejects.toBe(refused)
    expect(sent).toEqual([10])
    expect(states.slice(0, 2)).toEqual([
      { sent: 10, isWaiting: false },
      { sent: 15, isWaiting: false },
    ])
  })
})

describe('the fields of the columns', () => {
  const targets = [
    { name: 'name', label: 'Name', required: true, isKey: false },
    { name: 'email', label: 'Email', required: false, isKey: true },
  ]
  const choose = (...fields: (string | null)[]) => fields.map((field, index) => ({ index, field }))

  test('are refused where two columns have the same one', () => {
    expect([...findColumnProblems(choose('email', null, 'email'), targets, 'email').twice]).toEqual([0, 2])
    expect([...findColumnProblems(choose(null, null), targets, 'email').twice]).toEqual([])
  })

  test('miss a required one if all rows are new, and with a key warn that none of them can be', () => {
    const missing = (key: string | null, ...fields: string[]) => {
      const problems = findColumnProblems(choose(...fields), targets, key)
      return [problems.missing, problems.missingForNew].map((found) => found.map(({ name }) => name))
    }
    expect(missing(null, 'email')).toEqual([['name'], []])
    expect(missing('email', 'email')).toEqual([[], ['name']])
    expect(missing('email', 'email', 'name')).toEqual([[], []])
  })
})

test('the preview shows the cells that matter, and all of a row whose cells are in order', () => {
  const targets = [{ name: 'name' }, { name: 'cpf' }, { name: 'city' }]
  const cell = (raw: string, more: object = {}) => ({ raw, from: raw, to: raw, ...more })
  const row = (cells: Record<string, ReturnType<typeof cell>>) => {
    return { line: 2, recordId: null, title: null, verdict: 'refused', sentence: null, cells } as const
  }
  const refused = row({ name: cell('Ana'), cpf: cell('1', { sentence: 'CPF inválido' }) })
  expect(getShownFields([refused], 'refused', targets)).toEqual(['cpf'])
  expect(getShownFields([row({ name: cell('Ana'), cpf: cell('1') })], 'refused', targets)).toEqual(['name', 'cpf'])
  expect(getShownFields([row({ name: cell('Ana'), cpf: cell('1', { to: '2' }) })], 'changed', targets)).toEqual(['cpf'])
  expect(getShownFields([refused], 'new', targets)).toEqual(['name', 'cpf'])
})

test('the rows with the most work are shown first', () => {
  const counts = { new: 3, changed: 0, unchanged: 9, refused: 0, conflict: 1 }
  expect(getFirstVerdict(counts)).toBe('conflict')
  expect(getFirstVerdict({ ...counts, refused: 1 })).toBe('refused')
  expect(getFirstVerdict({ ...counts, conflict: 0 })).toBe('new')
})
