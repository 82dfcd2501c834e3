import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addScents } from '../dashboard/dashboardRecords.ts'
import { readShownRows } from '../exports/files.ts'
import { setUpApp } from '../http/appFixture.ts'

const testApp = await setUpApp() // The test clock is set to 1 March 2026.
let manager = await testApp.signInAs('GERENTE')
await addScents(testApp, 'Lavanda')
await sql`insert into capsules (serial_number, fragrance_id, remaining_shots, due_date) values
  ('fresh', 1, 90, '2026-12-31'), ('low', 1, 20, '2026-03-01'), ('late', 1, 3, '2026-02-28')`.execute(testApp.db)

const listSerials = async (query: string) =>
  (await manager.get(`/api/capsules?orderBy=serialNumber&orderByDirection=asc${query}`))
    .json<{ data: { serialNumber: string }[] }>()
    .data.map(({ serialNumber }) => serialNumber)

test('a declared view shows what its condition allows, by the day that it is', async () => {
  expect([await listSerials(''), await listSerials('&view=pastDue')]).toEqual([['fresh', 'late', 'low'], ['late']])
  expect(await listSerials('&view=runningLow')).toEqual(['low'])
  testApp.clock.advance(24 * 3_600_000)
  manager = await testApp.signInAs('GERENTE')
  expect(await listSerials('&view=pastDue')).toEqual(['late', 'low'])
})

test('search goes on within a view, and so does an export', async () => {
  expect(await listSerials('&view=pastDue&FilterString=fre')).toEqual([])
  const file = await manager.get('/api/capsules/export?view=pastDue&columns=serialNumber&orderBy=serialNumber')
  expect(readShownRows(file.rawPayload).map(([serial]) => serial)).toEqual(['Número de série', 'low', 'late'])
})

test('a view that a list does not have is refused by its name', async () => {
  for (const name of ['lost', 'constructor']) {
    const response = await manager.get(`/api/capsules?view=${name}`)
    expect([response.statusCode, response.body]).toEqual([400, `Esta lista não tem a visão “${name}”.`])
  }
  expect((await manager.get('/api/categories?view=pastDue')).statusCode).toBe(400)
})
