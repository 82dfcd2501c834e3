import { afterAll, expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { writeCsv } from '../../server/exports/csv/writeCsv.ts'
import type { Row } from '../../server/exports/exportTable.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'

const parcels: ResourceData = {
  name: 'parcels',
  key: 'parcelId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    size: f.choice(['S', 'L']),
    price: f.money({ currency: 'BRL' }),
    pieces: f.integer(),
    lasts: f.duration({ unit: 'hour', max: 360_000 }),
    due: f.date(),
    sentAt: f.timestamp(),
  },
  list: { columns: ['name', 'size', 'price', 'pieces', 'lasts', 'due', 'sentAt'] },
}
const scratch = await openScratchRecords([parcels])
afterAll(() => scratch.close())
const { client } = scratch
for (const parcel of [
  {
    name: '=SUM(A1) "now", or',
    size: 'S',
    price: '1234.50',
    pieces: -3,
    lasts: 5400,
    due: '2026-02-28',
    sentAt: '2026-03-01T01:30:00.000Z',
  },
  { name: "Açaí, d'ouro" },
])
  expect((await client.post('/api/parcels', parcel)).statusCode).toBe(201)
const request = (query: string) => client.get(`/api/parcels/export?orderBy=parcelId&orderByDirection=asc&${query}`)

test('a list is written as comma-separated values for programs: quoted, in UTF-8, no text a formula [V-38]', async () => {
  const response = await request('format=csv')
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="parcels-2026-03-01\.csv"$/)
  expect(response.body.split('\r\n').slice(1).join('\r\n')).toBe(
    [
      '"\'=SUM(A1) ""now"", or",S,1234.50,-3,5400,2026-02-28,2026-02-28T22:30:00.000-03:00',
      '"Açaí, d\'ouro",,,,,,',
      '',
    ].join('\r\n'),
  )
  expect((await request('format=csv&bom=true')).rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect((await request('format=csv&bom=yes')).headers['error-field']).toBe('bom')
})

test('columns, chosen records and those that are left out are as asked', async () => {
  const rows = async (query: string) => (await request(`format=csv&${query}`)).body.split('\r\n').slice(1, -1)
  expect(await rows('columns=pieces,size&ids=1')).toEqual(['-3,S'])
  expect(await rows('columns=size&except=1')).toEqual([''])
  expect(await rows(`columns=size&filter=${encodeURIComponent('{"size":"S"}')}`)).toEqual(['S'])
  expect((await request('ids=1&except=2')).headers['error-field']).toBe('except')
  expect((await request('except=x')).headers['error-field']).toBe('except')
})

test('pages are read only as fast as they are taken, so that memory stays flat [V-38]', async () => {
  let read = 0
  async function* pages(): AsyncGenerator<Row[]> {
    for (;;) {
      read++
      yield Array.from({ length: 1_000 }, (_, index) => [index])
    }
  }
  const options = { formatContext: { translate: createTranslator('en'), timeZone: 'UTC' }, now: new Date() }
  const chunks = writeCsv({ name: 'x', columns: [{ heading: 'n', kind: 'number' }], pages: pages() }, options)
  for (let index = 0; index < 5; index++) await chunks.next()
  expect(read).toBeLessThanOrEqual(3)
  await chunks.return(undefined)
})
