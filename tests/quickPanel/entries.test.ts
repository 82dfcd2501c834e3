import { expect, test } from 'vitest'
import { parseAuditEntry, parseNotification } from '../../src/quickPanel/entries.ts'
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

test.each([
  ['a text', 'Ana', 'Ana'],
  ['a record', { id: 1, nome: 'Ana' }, 'Ana'],
  ['nobody', null, undefined],
])('who did something may be %s', (_, who, name) => {
  const entry = { at: timestamp, who, action: 'edit', resource: 'categories', id: 7, title: 'Floral', changes: null }
  expect(parseAuditEntry(entry)).toEqual({
    at: timestamp,
    who: name,
    action: 'edit',
    resource: 'categories',
    title: 'Floral',
  })
})

test.each([[{ at: 'never', action: 'edit', resource: 'users' }], [{ at: timestamp, resource: 'users' }], [[]]])(
  '%j is no entry of the audit trail',
  (value) => {
    expect(parseAuditEntry(value)).toBeUndefined()
  },
)

test('kept settings are what is yes or no', () => {
  expect(parseSettingValues({ 'reports.export': true, 'reports.generate': 'yes' })).toEqual({ 'reports.export': true })
  expect(parseSettingValues('broken')).toEqual({})
})
