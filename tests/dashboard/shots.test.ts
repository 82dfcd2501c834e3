import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCells, readPdfPages, readShownRows } from '../exports/files.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { addCampaigns, addScents, addShots } from './dashboardRecords.ts'

const testApp = await setUpFreshApp()
const manager = setUpSignedIn(testApp, 'GERENTE')
beforeEach(async () => {
  await addScents(testApp, 'Lavanda', 'Menta', 'Âmbar')
  await addCampaigns(testApp, 'Natal', 'Verão')
})

const readShotsPerCampaign = async (query = '') => (await manager.get(`/api/shots-campaign${query}`)).json()
const readShotsPerFragrance = async (query = '') => (await manager.get(`/api/shots-fragrance${query}`)).json()

test('without shots there is nothing to show', async () => {
  expect(await readShotsPerCampaign()).toEqual([])
  expect(await readShotsPerFragrance('?limit=true')).toEqual([])
})

test('the shots of a campaign are told fragrance by fragrance, the most first [J-64, I-10]', async () => {
  await addShots(
    testApp.db,
    ['2026-01-01', 1, 1, 3],
    ['2026-01-02', 1, 1, 4],
    ['2026-01-02', 1, 2, 9],
    ['2026-01-02', 2, 1, 20],
  )
  expect(await readShotsPerCampaign()).toEqual([
    { campaignId: 2, campaignName: 'Verão', fragrances: [{ fragranceName: 'Lavanda', shotsTotalFragrance: 20 }] },
    {
      campaignId: 1,
      campaignName: 'Natal',
      fragrances: [
        { fragranceName: 'Menta', shotsTotalFragrance: 9 },
        { fragranceName: 'Lavanda', shotsTotalFragrance: 7 },
      ],
    },
  ])
})

test('the shots of a fragrance are those of all campaigns, ties by name [J-65, I-11]', async () => {
  await addShots(
    testApp.db,
    ['2026-01-01', 1, 2, 5],
    ['2026-01-01', 1, 1, 2],
    ['2026-01-02', 2, 1, 3],
    ['2026-01-02', 2, 3, 5],
  )
  expect(await readShotsPerFragrance()).toEqual([
    { fragranceName: 'Âmbar', shotsTotal: 5 },
    { fragranceName: 'Lavanda', shotsTotal: 5 },
    { fragranceName: 'Menta', shotsTotal: 5 },
  ])
})

test('with limit=true the ten largest are told, otherwise all', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Extra ${index}`)
  await addCampaigns(testApp, ...names)
  await addShots(testApp.db, ...names.map((_, index) => ['2026-01-01', index + 3, 1, index + 1] as const))
  const largestTen = await readShotsPerCampaign('?limit=true')
  expect(largestTen.map(({ campaignName }: { campaignName: string }) => campaignName)).toEqual(names.slice(2).reverse())
  expect(await readShotsPerCampaign()).toHaveLength(12)
  expect(await readShotsPerCampaign('?limit=false')).toHaveLength(12)
  const refusal = await manager.get('/api/shots-campaign?limit=many')
  expect([refusal.statusCode, refusal.body]).toEqual([400, expect.stringContaining('limit')])
})

test('the totals follow shots that are changed, moved and taken away', async () => {
  const { db } = testApp
  await addShots(db, ['2026-01-01', 1, 1, 10], ['2026-01-02', 1, 1, 5], ['2026-01-02', 1, 2, 1])
  await sql`update shots set count = count + 1, fragrance_id = 3 where day = '2026-01-02' and fragrance_id = 1`.execute(
    db,
  )
  expect(await readShotsPerFragrance()).toEqual([
    { fragranceName: 'Lavanda', shotsTotal: 10 },
    { fragranceName: 'Âmbar', shotsTotal: 6 },
    { fragranceName: 'Menta', shotsTotal: 1 },
  ])
  await sql`delete from shots where fragrance_id <> 3`.execute(db)
  expect(await readShotsPerFragrance()).toEqual([{ fragranceName: 'Âmbar', shotsTotal: 6 }])
  await sql`truncate shots`.execute(db)
  expect(await readShotsPerCampaign()).toEqual([])
})

describe('as files', () => {
  const name = '=1+1 <b>&'
  beforeEach(async () => {
    await addCampaigns(testApp, name)
    await addShots(testApp.db, ['2026-01-01', 3, 1, 1200], ['2026-01-01', 1, 2, 7], ['2026-01-02', 1, 3, 9])
  })

  test('the shots of campaigns are a spreadsheet, each fragrance on a row [J-66]', async () => {
    const response = await manager.get('/api/export-shot-campaign')
    expect(response.headers['content-disposition']).toBe('attachment; filename="disparos-por-campanha-2026-03-01.xlsx"')
    expect(readShownRows(response.rawPayload)).toEqual([
      ['Campanha', 'Fragrância', 'Disparos'],
      [name, 'Lavanda', '1200'],
      ['Natal', 'Âmbar', '9'],
      ['Natal', 'Menta', '7'],
    ])
    const cells = readCells(response.rawPayload)
    expect([cells.A2?.t, cells.A2?.f, cells.C2?.v]).toEqual(['s', undefined, 1200])
  })

  test('the shots of fragrances are a spreadsheet, or a document in the language of the person [J-67]', async () => {
    const sheet = await manager.get('/api/export-shot-fragrance')
    expect(readShownRows(sheet.rawPayload)).toEqual([
      ['Fragrância', 'Disparos'],
      ['Lavanda', '1200'],
      ['Âmbar', '9'],
      ['Menta', '7'],
    ])
    const english = { 'content-language': 'en-US' }
    const document = await manager.get('/api/export-shot-fragrance?format=pdf', english)
    expect(document.headers['content-disposition']).toContain('shots-per-fragrance-2026-03-01.pdf')
    expect(readPdfPages(document.rawPayload).flat().join(' ')).toMatch(/Shots per fragrance.*Lavanda.*1,200/)
  })

  test('a file holds the ten largest where those are asked for, as the screen does, and says so', async () => {
    const readExportedRows = async (path: string) => readShownRows((await manager.get(path)).rawPayload).slice(1)
    const campaigns = Array.from({ length: 12 }, (_, index) => `Campanha ${index + 1}`)
    await addCampaigns(testApp, ...campaigns)
    await addShots(testApp.db, ...campaigns.map((_, index) => ['2026-01-04', index + 4, 1, 5 + index] as const))
    const readExportedNames = async (query: string) =>
      (await readExportedRows(`/api/export-shot-campaign${query}`)).map(([name]) => name)
    expect(new Set(await readExportedNames('?limit=true')).size).toBe(10)
    expect(new Set(await readExportedNames('')).size).toBe(14)
    expect(await readExportedRows('/api/export-shot-fragrance?limit=true')).toHaveLength(3)
    for (const of of ['campaign', 'fragrance']) {
      const document = await manager.get(`/api/export-shot-${of}?limit=true&format=pdf`, {
        'content-language': 'en-US',
      })
      expect(document.headers['content-disposition']).toContain(`shots-per-${of}-10-largest-2026-03-01.pdf`)
      expect(readPdfPages(document.rawPayload).flat().join(' ')).toContain(`Shots per ${of} (10 largest)`)
    }
    expect((await manager.get('/api/export-shot-fragrance?limit=some')).statusCode).toBe(400)
  })

  test('an unknown format is refused, and who took a file is in the audit trail', async () => {
    expect((await manager.get('/api/export-shot-campaign?format=doc')).statusCode).toBe(400)
    await testApp.db.deleteFrom('audit_entries').execute()
    await manager.get('/api/export-shot-campaign?format=pdf')
    expect(await testApp.db.selectFrom('audit_entries').selectAll().execute()).toMatchObject([
      {
        user_id: manager.id,
        action: 'export',
        resource: 'shotsPerCampaign',
        title: 'disparos-por-campanha-2026-03-01.pdf',
      },
    ])
  })
})
