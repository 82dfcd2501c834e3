import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { failBackup, finishBackup } from '../../server/db/backupState.ts'
import { runDailyJob } from '../../server/db/jobPeriods.ts'
import { metricsRoute } from '../../server/status/metrics.ts'
import { check, commit, upload } from '../imports/importFixture.ts'
import { addCategory } from '../records/records.ts'
import { awaitStatuses } from '../support/answers.ts'
import { queueMail } from '../support/mails.ts'
import { setUpApp } from './appFixture.ts'

const token = 'a-token-that-only-the-monitor-knows'
const testApp = await setUpApp({ METRICS_TOKEN: token })
const closed = await setUpApp()

const requestMetrics = (authorization = `Bearer ${token}`) => testApp.anonymous.get('/api/metrics', { authorization })

test('the metrics count requests by route and status, and are given to whoever has the token', async () => {
  const admin = await testApp.signInAs('ADMIN')
  await admin.get('/api/categories/77')
  const response = await requestMetrics()
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  const counted = 'sillage_http_request_duration_seconds_count{route="/api/categories/:id",method="GET",status="404"} 1'
  expect(response.body).toContain(counted)
  expect(response.body).not.toContain('/api/categories/77')
  const others = [testApp.anonymous.get('/api/metrics'), admin.get('/api/metrics'), requestMetrics('Bearer wrong')]
  expect(await awaitStatuses(...others)).toEqual([401, 401, 401])
})

test('the metrics count mails that wait and logins that were refused (S-10)', async () => {
  const { id } = await testApp.signInAs('ADMIN')
  for (const Senha of ['wrong', 'wrong too']) await testApp.anonymous.post('/api/login', { Login: 'a@b.c', Senha })
  const { body } = await requestMetrics()
  for (const line of [
    'sillage_logins_refused_total{reason="wrong"} 2',
    'sillage_mails_queued 0',
    'sillage_mail_oldest_seconds 0',
    'sillage_jobs{state="parked"} 0',
  ])
    expect(body).toContain(line)
  await queueMail(testApp, id)
  testApp.clock.advance(120_000)
  const after = (await requestMetrics()).body
  for (const line of ['sillage_mails_queued 1', 'sillage_mail_oldest_seconds 120']) expect(after).toContain(line)
})

test('the metrics say how many connections are busy and idle, and how many requests wait for one (S-10)', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  metricsRoute(app, token, {
    db: testApp.db,
    clock: testApp.clock,
    dataDir: process.cwd(),
    imports: { countRows: () => 0, readAge: () => Promise.resolve(0) },
    connections: () => ({ open: 5, idle: 3, waiting: 2 }),
  })
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(body.match(/^sillage_pool\S+ \d+$/gm)).toEqual([
    'sillage_pool_connections{state="busy"} 2',
    'sillage_pool_connections{state="idle"} 3',
    'sillage_pool_waiting 2',
  ])
})

test('the metrics tell how old the last daily backup is, and whether one failed since [RO-06]', async () => {
  const { db, clock } = testApp
  const read = async () => (await requestMetrics()).body.match(/^sillage_backup_\S+ \d+$/gm)
  expect(await read()).toEqual(['sillage_backup_failed 0'])
  await finishBackup(db, '2026-03-01', clock())
  clock.advance(90_000)
  await failBackup(db, clock())
  expect(await read()).toEqual(['sillage_backup_age_seconds 90', 'sillage_backup_failed 1'])
})

test('the metrics have what tells that something is wrong, and no label with an id or a personal datum [RO-17]', async () => {
  const { db, clock } = testApp
  const admin = await testApp.signInAs('ADMIN')
  const { categoryId } = await addCategory(admin, 'Cítrico de Ana')
  await admin.get(`/api/categories/${categoryId}`)
  await admin.get('/api/categories?FilterString=Ana')
  await admin.get('/api/nowhere/4711/ana@example.com')
  await testApp.anonymous.post('/api/login', { Login: 'ana@example.com', Senha: 'Errada@2026' })
  const { importId } = await upload(testApp, admin, { resource: 'categories', content: 'name\nFloral\nFrutal' })
  await check(testApp, admin, importId)
  await commit(testApp, admin, { importId })
  await runDailyJob(db, { job: 'retention', now: clock() }, () => Promise.resolve())
  await admin.post('/api/imports', { resource: 'categories', name: 'f.csv', bytes: 5 })
  await db.updateTable('imports').set({ state: 'checking' }).where('state', '=', 'uploading').execute()
  clock.advance(60_000)
  const { body } = await requestMetrics()
  const samples = [...body.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels,
    value: Number(value),
  }))
  const find = (name: string, labels = '') => samples.find((one) => one.name === name && one.labels === labels)?.value
  expect(find('sillage_import_rows_total')).toBe(2)
  expect(find('sillage_import_oldest_seconds')).toBe(60)
  expect(find('sillage_logins_refused_total', 'reason="wrong"')).toBeGreaterThan(0)
  expect(find('sillage_disk_free_bytes')).toBeGreaterThan(0)
  expect(find('sillage_event_loop_delay_seconds', 'quantile="0.99"')).toBeGreaterThan(0)
  expect(find('sillage_job_age_seconds', 'job="retention"')).toBeGreaterThanOrEqual(0)
  const ours = samples.filter(({ name }) => name.startsWith('sillage_'))
  const values = new Set(ours.flatMap(({ labels }) => [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([label]) => label)))
  const known =
    /^(status="\d{3}"|method="[A-Z]+"|route="(none|\/[a-z/:*A-Z-]+)"|le="[\d.+Inf]+"|reason="(wrong|limit|unavailable)"|state="\w+"|quantile="[\d.]+"|job="\w+")$/
  expect([...values].filter((label) => !known.test(label))).toEqual([])
})

test('the metrics do not exist where no token is configured', async () => {
  expect((await (await closed.signInAs('ADMIN')).get('/api/metrics')).statusCode).toBe(404)
})
