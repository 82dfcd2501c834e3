import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { catalog } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { runDueJobs } from '../../server/jobs/runJobs.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'
import { writeExamples } from './ejectingExamples.ts'

const { folder, files, root, removeExamples } = writeExamples()
afterAll(removeExamples)

test('the examples of docs/ejecting.md compile [language-15]', () => {
  expect(files).toHaveLength(7)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: [], files }))
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--noEmit', '--pretty', 'false'])
  expect(String(stdout)).toBe('')
})

test('and do what the page says', async () => {
  const load = (path: string) => import(join(folder, path))
  const { orders } = await load('product/resources/orders.ts')
  const { orderHooks } = await load('product/orders/orderHooks.ts')
  const { mailCancelled } = await load('product/orders/mailCancelled.ts')
  const jobs = [mailCancelled]
  const { client, db, clock, close } = await openScratchRecords(catalog([orders]), { hooks: [orderHooks], jobs })
  expect((await client.post('/api/orders', { number: 'A-1', country: 'BR' })).json()).toMatchObject({
    taxRate: '17.50',
  })
  const refused = await client.post('/api/orders', { number: 'A-2', country: 'AQ' })
  expect([refused.statusCode, refused.headers['error-field']]).toEqual([400, 'country'])
  expect((await client.put('/api/orders/copy/1')).statusCode).toBe(204)
  expect((await client.get('/api/orders?orderBy=number&orderByDirection=asc')).json().data).toMatchObject([
    { number: 'A-1' },
    { number: 'Copy of A-1', taxRate: '17.50', status: 'open' },
  ])
  expect((await client.put('/api/orders/cancel/1', { reason: 'Rain' })).json()).toMatchObject({ status: 'cancelled' })
  const sent: string[] = []
  const mailer = { keepsContent: false, send: async ({ text }: { text: string }) => void sent.push(text) }
  const log = { warn: () => undefined, error: () => undefined }
  await runDueJobs({ db, jobs, mailer, clock, formats, log, schedule: () => () => undefined })
  expect(sent).toEqual(['Order 1 was cancelled: Rain'])
  await close()
})
