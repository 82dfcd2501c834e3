import { expect, onTestFinished, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { getStatusAndText } from '../support/answers.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { readMails } from '../support/mails.ts'
import { addUser, ensureProfile } from '../support/testUsers.ts'
import { watchStatements } from '../support/watchStatements.ts'
import { addOrganization, invite, listInvitations, postInvitation, signInOf } from './invitationFixture.ts'

const pt = createTranslator('pt')
const testApp = await setUpFreshApp()
const { db } = testApp
const admin = setUpSignedIn(testApp, 'ADMIN')

async function signInPartner() {
  return signInOf(testApp, await addOrganization(testApp, 'Casa Aroma'), 'ADMIN')
}

test('inviting somebody out of sight answers as for an unknown address, with the same statements [Y-27]', async () => {
  const partner = await signInPartner()
  await ensureProfile(db, 'GERENTE')
  await addUser(db, { email: 'bia@example.com', nome: 'Bia Lima' })
  const unknown = await watchStatements(() => invite(testApp, partner, { email: 'nil@example.com' }))
  const hidden = await watchStatements(() => invite(testApp, partner, { email: 'bia@example.com' }))
  const toComparable = ({
    invitationId: _,
    email: __,
    ...invitation
  }: object & { invitationId: number; email: string }) => invitation
  expect(toComparable(hidden.result)).toEqual(toComparable(unknown.result))
  expect(hidden.statements.map(({ text }) => text)).toEqual(unknown.statements.map(({ text }) => text))
  expect((await listInvitations(partner)).map(toComparable)).toEqual([
    toComparable(hidden.result),
    toComparable(unknown.result),
  ])
})

test('that person is told by mail that they have an account, gets no link, and the invitation is never accepted [Y-27]', async () => {
  const partner = await signInPartner()
  const { id } = await addUser(db, { email: 'bia@example.com', nome: 'Bia Lima' })
  const { invitationId } = await invite(testApp, partner, { email: 'bia@example.com' })
  expect((await partner.put(`/api/invitations/resend/${invitationId}`)).json()).toMatchObject({ state: 'pending' })
  const mails = await readMails(testApp)
  expect(mails.map(({ user_id, recipient, links }) => [user_id, recipient, links])).toEqual([
    [id, 'bia@example.com', []],
    [id, 'bia@example.com', []],
  ])
  expect(mails[0]?.subject).toBe(pt('mail.invited.subject', { product: 'Sillage' }))
  testApp.clock.advance(8 * 86_400_000)
  const later = await testApp.signInAs('ADMIN')
  expect(await listInvitations(later)).toMatchObject([{ state: 'expired', endedAt: null }])
})

test('the organization’s own people, and for the house all, are in sight [Y-27]', async () => {
  const partner = await signInPartner()
  const answers = [
    await postInvitation(testApp, partner, { email: partner.email }),
    await postInvitation(testApp, admin, { email: partner.email }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
  expect(await listInvitations(admin)).toEqual([])
})

test('where unknown addresses are hidden, people of an organization only invite, and the house creates people [Y-28]', async () => {
  const own = await createTestApp({ HIDE_UNKNOWN_EMAIL: 'true' })
  onTestFinished(() => own.close())
  const profile = await ensureProfile(own.db, 'GERENTE')
  const partner = await signInOf(own, await addOrganization(own, 'Casa Aroma'), 'ADMIN')
  const create = (caller: typeof partner, email: string) =>
    caller.post('/api/usuario', { nome: 'Nina Reis', email, profile })
  expect(getStatusAndText(await create(partner, 'nina@example.com'))).toEqual([403, pt('errors.inviteInstead')])
  // Also for the address of somebody else, and a body with faults.
  expect(getStatusAndText(await create(partner, partner.email))).toEqual([403, pt('errors.inviteInstead')])
  expect(getStatusAndText(await partner.post('/api/usuario', {}))).toEqual([403, pt('errors.inviteInstead')])
  expect((await create(await own.signInAs('GERENTE'), 'nina@example.com')).statusCode).toBe(201)
  expect((await postInvitation(own, partner, { email: 'outra@example.com' })).statusCode).toBe(201)
  const open = await signInPartner()
  const created = await open.post('/api/usuario', {
    nome: 'Nina Reis',
    email: 'nina@example.com',
    profile: await ensureProfile(db, 'GERENTE'),
  })
  expect(created.statusCode).toBe(201)
})
