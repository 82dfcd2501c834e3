import { expect, test } from 'vitest'
import { parseAuditEntry } from '../../src/api/auditEntry.ts'

const timestamp = '2026-03-01T12:00:00.000Z'
const sent = { at: timestamp, action: 'edit', resource: 'categories', id: '7', title: 'Floral' }

test.each([
  ['a text', 'Ana', 'Ana'],
  ['a record', { id: 1, nome: 'Ana' }, 'Ana'],
  ['a record with the key of a call', { id: 1, nome: 'Ana', key: 'Loja' }, 'Ana (Loja)'],
  ['nobody', null, undefined],
])('who did something may be %s', (_, who, name) => {
  const changes = { name: { from: 'Flora', to: 'Floral' } }
  expect(parseAuditEntry({ ...sent, who, exists: true, changes })).toEqual({
    ...sent,
    who: name,
    exists: true,
    changedPaths: ['name'],
  })
})

test('an entry of a server that tells less is about no known record', () => {
  expect(parseAuditEntry({ at: timestamp, action: 'edit', resource: 'categories', id: 7, title: null })).toEqual({
    ...sent,
    title: '',
    who: undefined,
    exists: undefined,
    changedPaths: [],
  })
})

test.each([[{ at: 'never', action: 'edit', resource: 'users' }], [{ at: timestamp, resource: 'users' }], [[]]])(
  '%j is no entry of the audit trail',
  (value) => {
    expect(parseAuditEntry(value)).toBeUndefined()
  },
)
