import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read as readWorkbook, utils } from 'xlsx'
import { canBeSaved } from '#language/derive.ts'
import type { Import } from '#language/imports/import.ts'
import { getImportParts } from '#language/imports/importParts.ts'
import { isPlainText } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { server as product } from '#product/server.ts'
import { server as crm } from '../../examples/crm/server.ts'
import { type CalcEdit, editInCalc, hasCalc } from '../support/calc.ts'
import { createTestApp, type SignedInClient, type TestApp } from '../support/createTestApp.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'
import { check, commit, listRows, upload } from './importFixture.ts'

if (!hasCalc)
  console.log('The round trip through a spreadsheet program is not tested: LibreOffice Calc is not installed.')

const formats = ['csv', 'xlsx'] as const
const typedTexts = { csv: 'Typed in a csv', xlsx: 'Typed in a xlsx' }

/** A product with its demo data, and who exports and imports. */
interface Side {
  readonly app: TestApp
  readonly admin: SignedInClient
}

/** A round trip. */
interface Trip {
  readonly resource: ResourceData
  readonly format: (typeof formats)[number]
  readonly path: string
}

/** The row of the second record, because the import of the csv has changed the first one. A record may take several rows. */
function findSecondRecord(xlsx: Buffer): number {
  const { Sheets, SheetNames } = readWorkbook(xlsx)
  const [headings = [], ...rows] = utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 })
  const ids = rows.map((cells) => cells[headings.indexOf('_id')])
  return ids.findIndex((id) => id !== ids[0]) + 1
}

const importFile = async ({ app, admin }: Side, { resource, format }: Trip, content: Buffer): Promise<Import> => {
  const { importId } = await upload(app, admin, { resource: resource.name, name: `file.${format}`, content })
  return check(app, admin, importId)
}

describe.skipIf(!hasCalc).each([
  ['the product', product],
  ['the CRM', crm],
] as const)('of %s an export for editing that Calc opened, changed in one cell and saved', (_name, server) => {
  const trips = server.resources
    .filter((resource) => !resource.internal && canBeSaved(resource))
    .flatMap((resource) => formats.map((format) => ({ resource, format, path: resource.wire?.path ?? resource.name })))
  const sources = new Map<Trip, Buffer>()
  const edited = new Map<Trip, Buffer>()
  let side: Side

  beforeAll(async () => {
    const app = await createTestApp({}, server)
    afterAll(() => app.close())
    const { path: folder, remove } = await createTemporaryFolder()
    afterAll(remove)
    await server.demo.insert({ db: app.db, files: app.files, now: app.clock(), log: () => undefined })
    side = { app, admin: await app.signInAs('ADMIN') }
    const edits: CalcEdit[] = []
    for (const trip of trips) {
      const response = await side.admin.get(`/api/${trip.path}/export?for=editing&format=${trip.format}`)
      expect(response.statusCode).toBe(200)
      sources.set(trip, response.rawPayload)
      const file = join(folder, `${trip.resource.name}.${trip.format}`)
      await writeFile(file, response.rawPayload)
      const column = await findColumn(side, trip)
      edits.push({
        path: file,
        target: file.replace('.', '-saved.'),
        format: trip.format,
        column,
        row: trip.format === 'csv' ? 1 : findSecondRecord(response.rawPayload),
        text: typedTexts[trip.format],
      })
    }
    await mkdir(join(folder, 'calc'))
    await editInCalc(join(folder, 'calc'), edits)
    for (const [index, trip] of trips.entries()) edited.set(trip, await readFile(edits[index]?.target ?? ''))
  })

  /** The first column of texts, by what the import of the file finds. */
  async function findColumn({ app, admin }: Side, trip: Trip): Promise<number> {
    const { resource, format } = trip
    const content = sources.get(trip) ?? expect.unreachable()
    const { columns } = await upload(app, admin, { resource: resource.name, name: `file.${format}`, content })
    const texts = getImportParts(resource).filter(({ field, inRows }) => isPlainText(field) && !inRows)
    const found = columns.find(({ field }) => texts.some(({ name }) => name === field))
    return found?.index ?? expect.fail(`${resource.name} has no column of texts`)
  }

  test.each(trips.map((trip) => [trip.resource.name, trip.format, trip] as const))(
    '%s, as %s, changes that cell alone [Z-42, Z-43]',
    async (_resource, _format, trip) => {
      const preview = await importFile(side, trip, edited.get(trip) ?? expect.unreachable())
      const { rows = 0 } = preview.counts ?? {}
      const refused = await listRows(side.admin, preview.importId, '&verdict=refused')
      expect([refused.slice(0, 2), preview.counts]).toMatchObject([[], { changed: 1, unchanged: rows - 1 }])
      const [row] = await listRows(side.admin, preview.importId, '&verdict=changed')
      const changes = Object.values(row?.cells ?? {}).flatMap(({ from, to }) => (from === to ? [] : [to]))
      expect(changes).toEqual([typedTexts[trip.format]])
      await commit(side.app, side.admin, preview)
      const again = await importFile(side, trip, edited.get(trip) ?? expect.unreachable())
      expect(again.counts).toMatchObject({ changed: 0, refused: 0 })
    },
  )
})
