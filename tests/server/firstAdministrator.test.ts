import { expect, test } from 'vitest'
import { server } from '#product/server.ts'
import { readConfig } from '../../server/config.ts'
import { checkMode } from '../../server/db/checkMode.ts'
import { inviteFirstAdministrator } from '../../server/inviteFirstAdministrator.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { testSecret } from '../support/createTestApp.ts'
import { readMails, readNewestLink, readUserAudit } from '../support/mails.ts'
import { addUser } from '../support/testUsers.ts'

const production = { NODE_ENV: 'production', SECRET: testSecret, APP_URL: 'https://painel.example' }
const withAddress = { ...production, ADMIN_EMAIL: 'Chefe@Example.com' }
const withMailServer = { ...withAddress, SMTP_URL: 'smtp://mail.example' }
const testApp = await setUpFreshApp({ NODE_ENV: 'production' })

const invite = (env: Record<string, string>) =>
  inviteFirstAdministrator({ db: testApp.db, config: readConfig(env, findProjectRoot(), server), clock: testApp.clock })
const readUsers = () =>
  testApp.db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'profile_id')
    .select(['email', 'users.nome', 'profiles.nome as profile'])
    .execute()

test('an empty production database gets its profiles and an administrator, who is mailed a link', async () => {
  expect(await invite(withMailServer)).toBeNull()
  expect(await readUsers()).toEqual([{ email: 'chefe@example.com', nome: 'Administrador', profile: 'ADMIN' }])
  const profiles = await testApp.db.selectFrom('profiles').select('nome').orderBy('id').execute()
  expect(profiles.map(({ nome }) => nome)).toEqual(['ADMIN', 'GERENTE', 'USER'])
  expect(await readMails(testApp)).toMatchObject([{ recipient: 'chefe@example.com', kind: 'register', locale: 'pt' }])
  expect(await readUserAudit(testApp)).toEqual(['create 1 by null'])
})

test('without a mail server the link is returned at each start until it is used', async () => {
  const first = await invite(withAddress)
  expect(first).toMatch(/^https:\/\/painel\.example\/auth\/cadastrar-senha\?t=[\w-]{43}$/)
  testApp.clock.advance(60_000)
  const second = await invite(withAddress)
  expect(second).toMatch(/\?t=/)
  expect(second).not.toBe(first)
  const token = new URL(second ?? '').searchParams.get('t')
  await testApp.anonymous.post('/api/requisicaotemporaria', { token, senha: 'Primeira@2026' })
  expect(await invite(withAddress)).toBeNull()
  expect(await readUsers()).toHaveLength(1)
})

test('of processes that start together only one creates the administrator and gets the link, which stays valid', async () => {
  const links = await Promise.all([invite(withAddress), invite(withAddress), invite(withAddress)])
  expect(links.filter((link) => link !== null)).toHaveLength(1)
  expect([await readUsers(), await readMails(testApp)]).toMatchObject([[{ email: 'chefe@example.com' }], [{}]])
  const { token } = await readNewestLink(testApp)
  expect(links.join()).toContain(token)
})

test('with a mail server later starts mail nothing', async () => {
  await invite(withMailServer)
  await invite(withMailServer)
  expect(await readMails(testApp)).toHaveLength(1)
})

test('a database with people is left alone', async () => {
  await addUser(testApp.db, { email: 'ana@example.com' })
  expect(await invite(withAddress)).toBeNull()
  expect(await readUsers()).toHaveLength(1)
})

test('production holds nothing that was not put there: neither people nor records', async () => {
  expect(await checkMode(testApp.db, { mode: 'production', adminEmail: 'chefe@example.com' })).toBe(true)
  await invite(withAddress)
  const admin = await testApp.signInAs('ADMIN')
  for (const path of ['categories', 'fragrances', 'campaigns', 'quiz', 'devices', 'capsules'])
    expect((await admin.get(`/api/${path}`)).json()).toEqual({ data: [], total: 0, totalPages: 0 })
})
