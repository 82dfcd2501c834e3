import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { readMails } from '../support/mails.ts'
import { addUser, ensureProfile } from '../support/testUsers.ts'
import {
  accept,
  addOrganization,
  invite,
  listInvitations,
  postInvitation,
  readToken,
  signInOf,
} from './invitationFixture.ts'

const pt = createTranslator('pt')
const testApp = await setUpFreshApp()
const { db, clock } = testApp
const admin = setUpSignedIn(testApp, 'ADMIN', { nome: 'Ana Souza' })
const email = 'nina@example.com'
const days = (count: number) => count * 86_400_000
const check = (token: string) => testApp.anonymous.post('/api/requisicaotemporaria/check', { token })

test('an invitation has an address, a profile and an organization, and only the mail has its link [Y-25]', async () => {
  const organizationId = await addOrganization(testApp, 'Casa Aroma')
  const invitation = await invite(testApp, admin, { email: ' Nina@Example.com', organizationId })
  expect(invitation).toEqual({
    invitationId: invitation.invitationId,
    email,
    profile: { id: await ensureProfile(db, 'GERENTE'), nome: 'GERENTE' },
    organization: { organizationId, name: 'Casa Aroma' },
    invitedBy: { id: admin.id, nome: 'Ana Souza' },
    state: 'pending',
    createdAt: clock().toISOString(),
    sentAt: clock().toISOString(),
    expiresAt: new Date(clock().getTime() + days(7)).toISOString(),
    endedAt: null,
  })
  expect(await listInvitations(admin)).toEqual([invitation])
  const [mail, ...others] = await readMails(testApp)
  expect([mail?.recipient, mail?.user_id, others]).toEqual([email, null, []])
  expect(mail?.text).toContain('Ana Souza')
  expect(mail?.links).toEqual([expect.stringMatching(/\/auth\/cadastrar-senha\?t=[\w-]{43}$/)])
  const stored = JSON.stringify(await db.selectFrom('invitations').selectAll().execute())
  expect(stored).not.toContain(await readToken(testApp, email))
  const audit = await db.selectFrom('audit_entries').selectAll().execute()
  expect(audit).toMatchObject([{ action: 'create', resource: 'invitations', title: email, user_id: admin.id }])
})

test('the page of a link can ask what it is for, without using it up [Y-25]', async () => {
  await invite(testApp, admin, { email })
  const token = await readToken(testApp, email)
  for (let count = 0; count < 2; count++) expect((await check(token)).json()).toEqual({ kind: 'invitation', email })
})

test('it is pending for seven days, then expired, and its link says so [Y-25]', async () => {
  await invite(testApp, admin, { email })
  const token = await readToken(testApp, email)
  clock.advance(days(7) - 1)
  expect(await listInvitations(await testApp.signInAs('ADMIN'))).toMatchObject([{ state: 'pending' }])
  clock.advance(1)
  expect(await listInvitations(await testApp.signInAs('ADMIN'))).toMatchObject([{ state: 'expired' }])
  const text = pt('errors.invitationExpired')
  expect(getStatusAndText(await check(token))).toEqual([400, text])
  expect(getStatusAndText(await accept(testApp, token))).toEqual([400, text])
})

test('sending it again makes another link for seven days and voids the former, also in a mail that waits [Y-25]', async () => {
  const { invitationId } = await invite(testApp, admin, { email })
  const first = await readToken(testApp, email)
  clock.advance(days(8))
  const later = await testApp.signInAs('ADMIN')
  const resent = await later.put(`/api/invitations/resend/${invitationId}`)
  expect(resent.json()).toMatchObject({
    state: 'pending',
    expiresAt: new Date(clock().getTime() + days(7)).toISOString(),
  })
  expect(getStatusAndText(await accept(testApp, first))).toEqual([400, pt('errors.invalidToken')])
  const [former, newest] = await readMails(testApp)
  expect([former?.expires_at, newest?.expires_at]).toEqual([expect.any(Date), new Date(clock().getTime() + days(7))])
  expect(former?.expires_at.getTime()).toBeLessThanOrEqual(clock().getTime())
  expect((await accept(testApp, await readToken(testApp, email))).statusCode).toBe(204)
  const audit = await db.selectFrom('audit_entries').selectAll().where('resource', '=', 'invitations').execute()
  expect(audit.map(({ action }) => action)).toEqual(['create', 'resend', 'accept'])
})

test('withdrawing it voids the link, and what has ended is neither sent again nor withdrawn [Y-25]', async () => {
  const { invitationId } = await invite(testApp, admin, { email })
  const token = await readToken(testApp, email)
  const withdraw = () => admin.delete(`/api/invitations/${invitationId}`)
  expect([(await withdraw()).statusCode, (await withdraw()).statusCode]).toEqual([204, 204])
  expect(await listInvitations(admin)).toMatchObject([{ state: 'withdrawn', endedAt: clock().toISOString() }])
  expect(getStatusAndText(await accept(testApp, token))).toEqual([400, pt('errors.invitationWithdrawn')])
  const resend = await admin.put(`/api/invitations/resend/${invitationId}`)
  expect(getStatusAndText(resend)).toEqual([409, pt('errors.invitationWasWithdrawn')])
  const other = await invite(testApp, admin, { email })
  await accept(testApp, await readToken(testApp, email))
  expect(await listInvitations(admin)).toMatchObject([{ state: 'accepted' }, { state: 'withdrawn' }])
  const refused = await admin.delete(`/api/invitations/${other.invitationId}`)
  expect(getStatusAndText(refused)).toEqual([409, pt('errors.invitationWasAccepted')])
  const audit = await db.selectFrom('audit_entries').selectAll().where('resource', '=', 'invitations').execute()
  expect(audit.map(({ action }) => action)).toEqual(['create', 'withdraw', 'create', 'accept'])
})

test('staff invite, but only an ADMIN an ADMIN; the body is checked as that of a new person', async () => {
  const manager = await testApp.signInAs('GERENTE')
  const [adminProfile, managerProfile] = [await ensureProfile(db, 'ADMIN'), await ensureProfile(db, 'GERENTE')]
  expect((await (await testApp.signInAs('USER')).get('/api/invitations')).statusCode).toBe(403)
  expect((await manager.post('/api/invitations', { email, profile: managerProfile })).statusCode).toBe(201)
  const refused = await manager.post('/api/invitations', { email: 'x@example.com', profile: adminProfile })
  expect(getStatusAndText(refused)).toEqual([403, pt('errors.assignAdmin')])
  for (const [body, field] of [
    [{ profile: managerProfile }, 'email'],
    [{ email: 'nina', profile: managerProfile }, 'email'],
    [{ email: 'x@example.com' }, 'profile'],
    [{ email: 'x@example.com', profile: 9999 }, 'profile'],
    [{ email: 'x@example.com', profile: managerProfile, organizationId: 9999 }, 'organizationId'],
  ] as const)
    expect(getStatusAndField(await admin.post('/api/invitations', body))).toEqual([400, field])
})

test('the address of somebody whom one sees, and one that was invited already, are refused by name', async () => {
  const { id } = await addUser(db, { email: 'bia@example.com', nome: 'Bia Lima' })
  const known = await postInvitation(testApp, admin, { email: 'BIA@example.com' })
  expect(getStatusAndText(known)).toEqual([
    400,
    pt('errors.accountExists', { email: 'bia@example.com', name: 'Bia Lima' }),
  ])
  expect([known.headers['error-field'], known.headers['error-record']]).toEqual(['email', String(id)])
  await invite(testApp, admin, { email })
  const again = await postInvitation(testApp, admin, { email })
  expect(getStatusAndText(again)).toEqual([400, pt('errors.alreadyInvited', { email })])
  expect(await listInvitations(admin)).toHaveLength(1)
})

test('a person invites and sends again ten times an hour', async () => {
  const { invitationId } = await invite(testApp, admin, { email })
  for (let count = 0; count < 8; count++) await invite(testApp, admin, { email: `pessoa-${count}@example.com` })
  expect((await admin.put(`/api/invitations/resend/${invitationId}`)).statusCode).toBe(200)
  const refused = await postInvitation(testApp, admin, { email: 'mais-uma@example.com' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect(
    (await postInvitation(testApp, await testApp.signInAs('ADMIN'), { email: 'outra@example.com' })).statusCode,
  ).toBe(201)
})

test('people of an organization invite into it and see its invitations; the house sees all, or those it chooses', async () => {
  const [own, other] = [await addOrganization(testApp, 'Casa Aroma'), await addOrganization(testApp, 'Bruma')]
  const partner = await signInOf(testApp, own, 'GERENTE')
  const mine = await invite(testApp, partner, { email: 'a@example.com' })
  expect(mine.organization).toEqual({ organizationId: own, name: 'Casa Aroma' })
  const foreign = await postInvitation(testApp, partner, { email: 'b@example.com', organizationId: other })
  expect(getStatusAndField(foreign)).toEqual([403, 'organizationId'])
  const theirs = await invite(testApp, admin, { email: 'c@example.com', organizationId: other })
  const ours = await invite(testApp, admin, { email: 'd@example.com' })
  const intoTheirs = await invite(testApp, admin, { email: 'e@example.com', organizationId: own })
  const idsOf = (invitations: readonly { invitationId: number }[]) => invitations.map((one) => one.invitationId)
  expect(idsOf(await listInvitations(partner))).toEqual(idsOf([intoTheirs, mine]))
  // Who invited is of the house, whom the partner does not see.
  expect((await listInvitations(partner))[0]?.invitedBy).toBeNull()
  expect(idsOf(await listInvitations(admin))).toEqual(idsOf([intoTheirs, ours, theirs, mine]))
  expect(idsOf(await listInvitations(admin, `?organization=${other}`))).toEqual(idsOf([theirs]))
  expect(idsOf(await listInvitations(admin, '?organization=house'))).toEqual(idsOf([ours]))
  for (const id of [theirs.invitationId, ours.invitationId, 987654, 'x']) {
    const answers = [await partner.put(`/api/invitations/resend/${id}`), await partner.delete(`/api/invitations/${id}`)]
    expect(answers.map(getStatusAndText)).toEqual(answers.map(() => [404, pt('errors.notFound')]))
  }
})
