import { expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { remindOwners } from '../../server/keys/remind.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { addOrganization, signInOf } from '../invitations/invitationFixture.ts'
import { readMails } from '../support/mails.ts'
import { addUser } from '../support/testUsers.ts'
import { addServiceAccount, createKey, dayMs } from './keyFixture.ts'

const testApp = await setUpFreshApp()
const { db, clock } = testApp
const remind = () => remindOwners({ db, resources, clock, productName: 'Sillage', timeZone: 'America/Sao_Paulo' })
const advanceDays = (count: number) => clock.advance(count * dayMs)
const inDays = (count: number) => new Date(clock().getTime() + count * dayMs).toISOString()
const readReminders = async () => (await readMails(testApp)).map(({ recipient, subject }) => `${recipient}: ${subject}`)

test('the owner of a key is mailed once 14 days, and once 3 days before its end', async () => {
  const ana = await testApp.signInAs('ADMIN')
  await createKey(ana, { name: 'Planilha', expiresAt: inDays(20) })
  const counts: number[] = []
  for (const days of [5, 1, 0, 10, 1, 0, 2, 2]) {
    advanceDays(days)
    await Promise.all([remind(), remind()])
    counts.push((await readReminders()).length)
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2, 2])
  expect(await readReminders()).toEqual([
    `${ana.email}: Sillage: a chave “Planilha” termina em 21 de março de 2026`,
    `${ana.email}: Sillage: a chave “Planilha” termina em 21 de março de 2026`,
  ])
})

test('a key that was made for a shorter time gets the reminders that are left', async () => {
  const ana = await testApp.signInAs('ADMIN')
  await createKey(ana, { expiresAt: inDays(10) })
  await createKey(ana, { expiresAt: inDays(2) })
  await remind()
  expect(await readReminders()).toEqual([])
  advanceDays(7)
  await remind()
  expect(await readReminders()).toHaveLength(1)
})

test('nobody is reminded of a key that ended, or whose owner was stopped', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const bia = await testApp.signInAs('ADMIN')
  const account = await addServiceAccount(testApp, ana, 'GERENTE')
  const { keyId } = await createKey(ana)
  await createKey(bia)
  await createKey(ana, { serviceAccountId: account })
  await ana.delete(`/api/keys/${keyId}`)
  await ana.delete(`/api/service-accounts/${account}`)
  await ana.put(`/api/usuario/${bia.id}`, { ativo: false })
  advanceDays(80)
  await remind()
  expect(await readReminders()).toEqual([])
})

test('administrators of the house are reminded of the keys of service accounts', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const bia = await testApp.signInAs('ADMIN')
  await testApp.signInAs('GERENTE')
  await addUser(db, { profile: 'ADMIN', deletedAt: clock() })
  await addUser(db, { profile: 'ADMIN', confirmedAt: null })
  await signInOf(testApp, await addOrganization(testApp, 'Casa Aroma'), 'ADMIN')
  await createKey(ana, { serviceAccountId: await addServiceAccount(testApp, ana, 'GERENTE') })
  advanceDays(77)
  await remind()
  expect((await readReminders()).map((line) => line.split(':')[0]).sort()).toEqual([ana.email, bia.email].sort())
})
