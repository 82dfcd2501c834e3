import { expect, test } from 'vitest'
import { setUpApp } from '../http/appFixture.ts'

const testApp = await setUpApp()

test('staff note something about a category and mention somebody, who is told in the own language [W-28]', async () => {
  const admin = await testApp.signInAs('ADMIN', { nome: 'Ana Prado' })
  const manager = await testApp.signInAs('GERENTE', { nome: 'Bia Souza' })
  await admin.post('/api/categories', { name: 'Floral' })
  const path = '/api/categories/1/notes'
  const note = {
    id: 1,
    text: `@[${manager.id}], por favor`,
    mentions: [{ id: manager.id, nome: 'Bia Souza' }],
    author: { id: admin.id, nome: 'Ana Prado' },
    createdAt: '2026-03-01T12:00:00.000Z',
    editedAt: null,
    version: 1,
  }
  const added = await admin.post(path, { text: note.text })
  expect([added.statusCode, added.json()]).toEqual([201, note])
  const told = (await manager.get('/api/notifications', { 'content-language': 'es-ES' })).json()
  expect(told[0]).toEqual({
    kind: 'mention',
    severity: 'info',
    title: 'Ana Prado te mencionó en Floral',
    link: '/admin/categories/1?tab=notes#note-1',
    at: note.createdAt,
  })
  expect((await manager.get(path)).json()).toEqual({ data: [note], total: 1, totalPages: 1 })
  expect((await manager.get('/api/categories/1/mentionable?str=prado')).json()).toEqual([
    { id: admin.id, nome: 'Ana Prado' },
  ])
  const stale = await admin.put(`${path}/1`, { text: 'Anders' }, { 'if-match': '"7"' })
  expect([stale.statusCode, stale.json()]).toMatchObject([412, note])
  expect((await testApp.anonymous.get(path)).statusCode).toBe(401)
  const visitor = await testApp.signInAs('USER')
  expect((await visitor.get(path)).statusCode).toBe(403)
  expect((await admin.delete(`${path}/1`)).statusCode).toBe(204)
})
