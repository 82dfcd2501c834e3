import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { read } from 'xlsx'
import { createTranslator } from '#i18n/translator.ts'
import { devices } from '#product/resources/devices.ts'
import { resources } from '#product/resources/index.ts'
import { formats } from '#rules/formats.ts'
import { createDataProvider } from '../../src/api/dataProvider.ts'
import { createEvaluationContext } from '../../src/declared/evaluationContext.ts'
import { writeSpreadsheet } from '../../src/declared/export/writeSpreadsheet.ts'
import { openDeclaredScreens } from './declaredFixture.ts'

/** A time zone that is neither the default of the machine nor that of the server. */
const timeZone = 'Asia/Kathmandu'
const device = {
  id: 1,
  macAddress: 'AA:BB:CC:DD:EE:FF',
  user: null,
  createdAt: '2026-03-01T20:30:00.000Z',
  updatedAt: '2026-03-01T20:30:00.000Z',
}

test('a list shows instants by the clocks of the server, and names them in full', async () => {
  openDeclaredScreens({ devices: [device] }, { address: '/admin/devices', shown: [devices], timeZone })
  const instant = within(await screen.findByRole('table')).getAllByText('02/03/2026 02:15')[0]
  expect(instant?.tagName).toBe('TIME')
  expect(instant?.title).toContain('2 de março de 2026')
  expect(instant?.title).toContain('02:15:00 Horário do Nepal')
})

test('a file that the browser writes has the same times, and says in its head whose they are', async () => {
  const { browser } = openDeclaredScreens(
    { devices: [device] },
    { address: '/admin/elsewhere', shown: [devices], timeZone },
  )
  const me = { id: 1, nome: 'Ana', email: 'ana@sillage.test', profile: { nome: 'ADMIN' } }
  const clock = () => new Date(browser.now())
  const engine = {
    resources,
    formats,
    clock,
    isOwnApi: false,
    widgets: {},
    dialogs: {},
    translate: createTranslator('pt'),
    getEvaluationContext: () => createEvaluationContext(clock(), me, timeZone),
    timeZone,
  }
  const question = {
    format: 'xlsx' as const,
    ids: undefined,
    columns: ['updatedAt'],
    sort: { field: 'macAddress', order: 'DESC' as const },
    filter: {},
  }
  const dataProvider = createDataProvider(resources, browser.openTab().http)
  const task = { signal: new AbortController().signal, onProgress: () => undefined }
  const { blob } = await writeSpreadsheet(devices, question, { engine, dataProvider }, task)
  const sheet = read(await blob.arrayBuffer()).Sheets.Export
  expect([sheet?.A1?.v, sheet?.A2?.w]).toEqual(['Atualizado em (Horário do Nepal)', '02/03/2026 02:15'])
})
