import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { readPdfPages, readShownRows } from '../exports/files.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { addCampaigns, addScents, addShots } from './dashboardRecords.ts'

const testApp = await setUpFreshApp()
const manager = setUpSignedIn(testApp, 'GERENTE')
const period = 'from=2026-02-01&to=2026-02-10'
const read = async (path: string) => (await manager.get(`/api${path}`)).json()

beforeEach(async () => {
  await addScents(testApp, 'Lavanda', 'Menta')
  await addCampaigns(testApp, 'Natal', 'Verão')
  await addShots(
    testApp.db,
    ['2026-01-21', 1, 1, 1000],
    ['2026-01-22', 1, 1, 40],
    ['2026-01-31', 2, 2, 2],
    ['2026-02-01', 1, 1, 3],
    ['2026-02-10', 1, 2, 5],
    ['2026-02-11', 1, 1, 1000],
  )
  // 03:00 UTC is midnight in Brasília.
  await sql`insert into initiatives (title, status, created_at) values
    ('Antes', 'Aprovada', '2026-02-01T02:59:59.999Z'), ('Primeira', 'Aprovada', '2026-02-01T03:00:00Z'),
    ('Última', 'Em Análise', '2026-02-11T02:59:59.999Z'), ('Depois', 'Aprovada', '2026-02-11T03:00:00Z')`.execute(
    testApp.db,
  )
  await sql`insert into results (initiative_id, title, value, created_at) values
    (1, 'Dentro', 1, '2026-02-05T12:00:00Z'), (2, 'Fora', 1, '2026-03-01T12:00:00Z')`.execute(testApp.db)
})

test('a period counts the shots of its days, both ends included [V-42]', async () => {
  const fragrances = [
    { fragranceName: 'Menta', shotsTotalFragrance: 5 },
    { fragranceName: 'Lavanda', shotsTotalFragrance: 3 },
  ]
  expect(await read(`/shots-campaign?${period}`)).toEqual([{ campaignId: 1, campaignName: 'Natal', fragrances }])
  expect(await read(`/shots-fragrance?${period}&limit=true`)).toEqual([
    { fragranceName: 'Menta', shotsTotal: 5 },
    { fragranceName: 'Lavanda', shotsTotal: 3 },
  ])
})

test('the days of initiatives are those of the time zone of the server [V-42]', async () => {
  const counts = await read(`/dashboard/chart-iniciativa?${period}`)
  expect(counts.slice(0, 3)).toEqual([
    { status: 'Aprovada', totalIniciativas: 1 },
    { status: 'Em Análise', totalIniciativas: 1 },
    { status: 'Necessita Alteração', totalIniciativas: 0 },
  ])
})

test('each number has that of the equally long period just before where that is asked for [V-43]', async () => {
  expect(await read(`/shots-campaign?${period}&compare=true`)).toEqual([
    {
      campaignId: 1,
      campaignName: 'Natal',
      fragrances: [
        { fragranceName: 'Menta', shotsTotalFragrance: 5, before: 0 },
        { fragranceName: 'Lavanda', shotsTotalFragrance: 3, before: 40 },
      ],
    },
    {
      campaignId: 2,
      campaignName: 'Verão',
      fragrances: [{ fragranceName: 'Menta', shotsTotalFragrance: 0, before: 2 }],
    },
  ])
  expect(await read(`/shots-fragrance?${period}&compare=true`)).toEqual([
    { fragranceName: 'Menta', shotsTotal: 5, before: 2 },
    { fragranceName: 'Lavanda', shotsTotal: 3, before: 40 },
  ])
  const initiatives = await read(`/dashboard/chart-iniciativa?from=2026-02-11&to=2026-02-20&compare=true`)
  expect(initiatives.slice(0, 2)).toEqual([
    { status: 'Aprovada', totalIniciativas: 1, before: 1 },
    { status: 'Em Análise', totalIniciativas: 0, before: 1 },
  ])
})

test('the files hold the period and name it [V-42]', async () => {
  const readRows = async (path: string) => readShownRows((await manager.get(`/api${path}`)).rawPayload).slice(1)
  const campaigns = await manager.get(`/api/export-shot-campaign?${period}&limit=true`)
  expect(campaigns.headers['content-disposition']).toContain('10-maiores-de-01-02-2026-a-10-02-2026-2026-03-01.xlsx')
  expect(readShownRows(campaigns.rawPayload).slice(1)).toEqual([
    ['Natal', 'Menta', '5'],
    ['Natal', 'Lavanda', '3'],
  ])
  expect(await readRows(`/export-shot-fragrance?${period}`)).toEqual([
    ['Menta', '5'],
    ['Lavanda', '3'],
  ])
  expect((await readRows(`/iniciativa/export?${period}`)).map(([title]) => title)).toEqual(['Primeira', 'Última'])
  const results = await manager.get(`/api/resultado/export?${period}&format=pdf`, { 'content-language': 'en-US' })
  const text = readPdfPages(results.rawPayload).flat().join(' ')
  expect(text).toContain('Results of initiatives, 01/02/2026 to 10/02/2026')
  expect([text.includes('Dentro'), text.includes('Fora')]).toEqual([true, false])
})

describe('a period is refused', () => {
  test.each([
    ['from=2026-02-01', 'to'],
    ['to=2026-02-01', 'from'],
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=2026-02-01&to=amanhã', 'to'],
    ['from=2026-02-02&to=2026-02-01', 'to'],
    ['from=2016-01-01&to=2026-01-08', 'to'],
    ['from=2026-01-01&to=2026-01-02&compare=yes', 'compare'],
  ])('%s', async (query, field) => {
    for (const path of ['shots-campaign', 'shots-fragrance', 'dashboard/chart-iniciativa']) {
      const response = await manager.get(`/api/${path}?${query}`)
      expect([path, response.statusCode]).toEqual([path, 400])
      expect(response.headers['error-field']).toBe(field)
    }
  })

  test('and so is a comparison with nothing', async () => {
    expect((await manager.get('/api/shots-campaign?compare=true')).statusCode).toBe(400)
  })

  test('but not at its limits, and not for files', async () => {
    for (const days of [
      'from=2016-01-01&to=2026-01-07',
      'from=0001-01-01&to=0001-01-02',
      'from=9999-12-31&to=9999-12-31',
    ]) {
      for (const path of ['shots-campaign', 'shots-fragrance', 'dashboard/chart-iniciativa']) {
        expect((await manager.get(`/api/${path}?${days}&compare=true`)).statusCode).toBe(200)
      }
      expect((await manager.get(`/api/iniciativa/export?${days}`)).statusCode).toBe(200)
    }
    expect((await manager.get('/api/resultado/export?from=2026-02-01')).statusCode).toBe(400)
    expect((await manager.get('/api/export-shot-fragrance?to=2026-02-01')).statusCode).toBe(400)
  })
})
