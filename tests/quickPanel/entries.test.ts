import { expect, test } from 'vitest'
import { parseNotification } from '../../src/quickPanel/entries.ts'
import { parseSettingValues } from '../../src/quickPanel/settings.ts'

const timestamp = '2026-03-01T12:00:00.000Z'

test.each([
  [
    { severity: 'warning', title: 'Cápsula no fim', link: '/admin/capsules', at: timestamp },
    'warning',
    '/admin/capsules',
    timestamp,
  ],
  [{ severity: 'error', title: 'E-mail falhou', link: null, at: 'yesterday' }, 'danger', undefined, undefined],
  [{ title: 'Algo', link: 'https://elsewhere.example/admin' }, 'info', undefined, undefined],
  [{ title: 'Algo', link: '/adminx' }, 'info', undefined, undefined],
])('the notification %j is read', (value, severity, link, instant) => {
  expect(parseNotification(value)).toEqual({ severity, title: value.title, link, at: instant })
})

test.each([[null], ['text'], [{ severity: 'info' }]])('%j is no notification', (value) => {
  expect(parseNotification(value)).toBeUndefined()
})

test('kept settings are what is yes or no', () => {
  expect(parseSettingValues({ 'reports.export': true, 'reports.generate': 'yes' })).toEqual({ 'reports.export': true })
  expect(parseSettingValues('broken')).toEqual({})
})
