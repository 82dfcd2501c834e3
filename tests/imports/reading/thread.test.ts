import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FileRow } from '#language/imports/import.ts'
import { defaultLimits } from '../../../server/imports/reading/limits.ts'
import { readFile } from '../../../server/imports/reading/readFile.ts'
import { setUpTemporaryFolder } from '../../support/temporaryFolder.ts'
import { buildWorkbook, fixture, textRow } from './files.ts'

const getFolder = setUpTemporaryFolder()

async function store(bytes: Buffer | string): Promise<string> {
  const path = join(getFolder(), 'file')
  await writeFile(path, bytes)
  return path
}

const ignore = async () => undefined

const buildCsv = (rows: number) => `nome;valor\n${Array.from({ length: rows }, (_, n) => `Ana ${n};${n}`).join('\n')}`

test('rows come in batches of 500, the next ones once the former are kept', async () => {
  const path = await store(buildCsv(1250))
  const log: string[] = []
  let last: FileRow | undefined
  const { reading } = await readFile(path, {}, async (rows) => {
    log.push(`start ${rows.length}`)
    await new Promise(setImmediate)
    log.push('end')
    last = rows.at(-1)
  })
  expect(reading.sheets).toMatchObject([{ rows: 1251 }])
  expect(log).toEqual(['start 500', 'end', 'start 500', 'end', 'start 250', 'end'])
  expect(last).toEqual({ line: 1251, cells: ['Ana 1249', '1249'] })
})

test('calls are answered between batches that are read faster than they are kept', async () => {
  const path = await store(buildCsv(20_000))
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  count()
  const turnsBefore: number[] = []
  await readFile(path, {}, async () => {
    turnsBefore.push(turns)
    // As the embedded database does: it computes in this thread, and the next batches arrive meanwhile.
    const start = performance.now()
    while (performance.now() < start + 10);
  })
  isOver = true
  expect(new Set(turnsBefore).size).toBe(40)
})

test('a spreadsheet is read in a thread as it is in this one', async () => {
  const path = fixture('clientes.xlsx')
  const names: unknown[] = []
  const onRows = async (rows: FileRow[]) => void names.push(...rows.map(({ cells }) => cells[0]))
  const { headings } = await readFile(path, { leaveHidden: true }, onRows)
  expect(headings).toHaveLength(13)
  expect(names).toEqual(['Ana Conceição', 'João d’Ávila'])
})

test('a fault in the thread is thrown with its sheet and line', async () => {
  await expect(readFile(await store('a;b\n1;2\n3;"4'), {}, ignore)).rejects.toMatchObject({
    name: 'ImportFileError',
    key: 'imports.file.openQuote',
    params: { line: 3 },
  })
})

/** Measures the longest time between two turns of the event loop, and the time in all, in ms. */
function watchTurns() {
  const start = performance.now()
  let last = start
  let longest = 0
  const turn = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  return {
    end() {
      clearImmediate(next)
      return { longest, total: performance.now() - start }
    },
  }
}

test('a spreadsheet may have 100,000 rows of 200 columns and 2,000,000 cells, a text 1,000,000 rows [Z-06]', () => {
  expect(defaultLimits).toEqual({
    xlsx: { rows: 100_000, cells: 2_000_000, bytes: 209_715_200 },
    csv: { rows: 1_000_000, rowLength: 1_000_000 },
    archive: { files: 2_000, bytes: 256 * 1024 ** 2 },
    columns: 200,
    timeMs: 60_000,
    heapMb: 512,
  })
})

test('a thread that takes too long or too much memory is ended, and the file refused [Z-06]', async () => {
  const line = (n: number) =>
    textRow(
      n,
      Array.from({ length: 20 }, (_, column) => `texto ${n} ${column}`),
    )
  const xml = Array.from({ length: 10_000 }, (_, n) => line(n + 1)).join('')
  const path = await store(await buildWorkbook([{ name: 'A', xml }]))
  const served = watchTurns()
  await readFile(path, {}, ignore)
  const { longest, total } = served.end()
  // In this thread the reading alone would be one turn.
  expect(longest).toBeLessThan(total / 2)
  await expect(readFile(path, {}, ignore, { limits: { ...defaultLimits, timeMs: 1 } })).rejects.toMatchObject({
    key: 'imports.file.tooSlow',
    params: { seconds: 0.001 },
  })
  const limits = { ...defaultLimits, heapMb: 32 }
  await expect(readFile(path, {}, ignore, { limits })).rejects.toMatchObject({
    key: 'imports.file.tooMuchMemory',
    params: { max: 32 },
  })
})

test('reading ends with its signal, and with an error of the consumer', async () => {
  const path = await store(buildCsv(2500))
  const controller = new AbortController()
  const stopped = readFile(path, {}, async () => controller.abort(new Error('cancelled')), {
    signal: controller.signal,
  })
  await expect(stopped).rejects.toThrow('cancelled')
  const failed = readFile(path, {}, () => Promise.reject(new Error('database')))
  await expect(failed).rejects.toThrow('database')
})

test('one spreadsheet is read at a time, texts meanwhile', async () => {
  const path = fixture('clientes.xlsx')
  const order: string[] = []
  let release: () => void = () => undefined
  const isKept = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = readFile(path, {}, async () => {
    order.push('first')
    await isKept
  })
  await expect.poll(() => order).toEqual(['first'])
  const second = readFile(path, {}, ignore).then(() => order.push('second'))
  const cancelled = readFile(path, {}, ignore, { signal: AbortSignal.abort(new Error('cancelled')) })
  await expect(cancelled).rejects.toThrow('cancelled')
  await readFile(fixture('pessoas-utf-8.csv'), {}, ignore).then(() => order.push('text'))
  release()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'text', 'second'])
})
