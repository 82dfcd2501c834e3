import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { toBodyValue } from '#language/imports/bodyValue.ts'
import { getImportParts } from '#language/imports/importParts.ts'
import { readImportRow } from '#language/imports/readImportRow.ts'
import { formats } from '#rules/formats.ts'
import { createEditingTable } from '../../../server/imports/files/editingTable.ts'
import type { FileFormat } from '../../../server/imports/files/fileTable.ts'
import { writeFileTable } from '../../../server/imports/files/sendFileTable.ts'
import { readVersion } from '../../../server/imports/files/versions.ts'
import { setUpTemporaryFolder } from '../../support/temporaryFolder.ts'
import { createImportContext, parcels, vocabularies } from '../languageFixture.ts'
import { readAll } from '../reading/files.ts'

const getFolder = setUpTemporaryFolder()

const record: RecordData = {
  parcelId: 7,
  name: '=Caixa',
  code: 'A1',
  pieces: 3,
  weight: '1234.567',
  fragile: true,
  day: '2026-03-01',
  kind: 'box',
  place: { country: 'BR', zipcode: '01310100' },
  notes: [{ language: 'pt-BR', note: 'frágil' }],
  lines: [
    { product: { fragranceId: 1, name: 'Rosa' }, count: 2, note: 'a' },
    { product: { fragranceId: 2, name: 'Lavanda' }, count: 3, note: null },
  ],
}

const paths = new Set(getImportParts(parcels).map(({ leaf }) => leaf.path))

const createTable = (format: FileFormat, givable: ReadonlySet<string> = paths) =>
  createEditingTable({
    name: 'Encomendas',
    resource: parcels,
    languages: vocabularies(parcels.name),
    givable,
    format,
    formats,
    timeZone: 'America/Sao_Paulo',
    pages: (async function* () {
      yield [record]
    })(),
  })

async function writeAndRead(format: FileFormat) {
  const chunks: Buffer[] = []
  for await (const chunk of writeFileTable(createTable(format), format, new Date('2026-03-01T12:00:00Z')))
    chunks.push(chunk)
  const path = join(getFolder(), 'file')
  await writeFile(path, Buffer.concat(chunks))
  return readAll(path)
}

test.each(['xlsx', 'csv'] as const)('an export for editing as %s is read as what is stored [Z-42]', async (format) => {
  const { reading, headings, rows } = await writeAndRead(format)
  const names = ['_id', ...getImportParts(parcels).map(({ name }) => name)]
  const changeable = names.filter((name) => name !== 'code')
  expect(headings).toHaveLength(changeable.length + 1)
  expect(rows.map(({ cells }) => cells[0])).toEqual(format === 'csv' ? ['7', '7'] : [7, 7])
  const context = createImportContext(parcels, [...changeable, '_version'], {
    kind: format,
    decimal: reading.decimal,
    resolve: (_target, text) => ({ key: Number(text.replace(/.*#/, '')) }),
  })
  const { key, version, body, issues, unknown } = readImportRow(context, rows)
  expect({ key, issues, unknown }).toEqual({ key: 7, issues: [], unknown: [] })
  expect(body).toMatchObject({ name: '=Caixa', pieces: 3, weight: '1234.567', fragile: true, day: '2026-03-01' })
  const found = readVersion(headings.at(-1) ?? '', version ?? '', { resource: 'parcels', id: 7 })
  if (typeof found === 'string') throw new Error(found)
  const fields = new Map(getImportParts(parcels).map(({ leaf }) => [leaf.path, leaf.field]))
  const changed = found.paths.filter((path) => {
    const field = fields.get(path)
    return field && found.hasChanged(path, toBodyValue(record, path, field))
  })
  expect(changed).toEqual([])
  expect(found.paths).toContain('lines')
})

test('what somebody may not change is not in an export for editing', () => {
  const { headings } = createTable('csv', new Set(['name', 'code', 'day']))
  expect(headings).toHaveLength(4)
  expect(headings.at(-1)).toBe('_version(_id name day)')
})
