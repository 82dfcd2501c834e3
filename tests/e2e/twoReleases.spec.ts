import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import fastify from 'fastify'
import { servePages } from '../../server/http/servePages.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'
import { test as journey } from './support/journey.ts'

/** The URLs that were requested from the process of the other release. */
const missed: string[] = []

/** The base address is that of a balancer before two processes: the server, and one of another release that has none of its assets. */
const test = journey.extend({
  baseURL: async ({ baseURL }, use) => {
    const folder = await createTemporaryFolder()
    await mkdir(join(folder.path, '.vite'))
    await writeFile(join(folder.path, '.vite', 'manifest.json'), '{}')
    await writeFile(join(folder.path, 'index.html'), '<title>other</title>')
    const other = fastify()
    await servePages(other, { ...pageSettings, webDir: folder.path })
    const otherUrl = await other.listen({ host: '127.0.0.1', port: 0 })
    let turn = 0
    const balancer = createServer((request, response) => {
      const isMissed = request.url?.startsWith('/assets/') && turn++ % 2 === 0
      if (isMissed) missed.push(request.url ?? '')
      const address = new URL(request.url ?? '', isMissed ? otherUrl : baseURL)
      const passed = sendRequest(address, { method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      passed.on('error', () => response.destroy())
      request.pipe(passed)
    })
    await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(balancer.address() as AddressInfo).port}`)
    balancer.closeAllConnections()
    balancer.close()
    await other.close()
    await folder.remove()
  },
  // Of its own, because a shared page would keep the address of the balancer for the journeys after this one.
  page: async ({ browser, stored }, use) => {
    const context = await browser.newContext({ storageState: stored })
    await use(await context.newPage())
    await context.close()
  },
})

const pageSettings: Omit<Parameters<typeof servePages>[1], 'webDir'> = {
  ...{ apiUrl: null, apiAdapter: 'contract', productName: 'Sillage', locales: ['pt'], instanciaAno: null },
  ...{ passwordMax: 16, timeZone: 'America/Sao_Paulo' },
}

test('while two releases serve, a file of a screen that one of them lacks is asked for again and found [RO-24]', async ({
  page,
}) => {
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/assets/') && response.status() >= 400) failed.push(response.url())
  })
  await page.goto('/admin/categories')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categorias')
  const asked = missed.length
  expect(asked).toBeGreaterThan(5)

  await page.getByRole('link', { name: 'Nova categoria' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nova categoria')
  await page.goto('/admin/quiz/new')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(missed.length).toBeGreaterThan(asked)
  expect(failed).toEqual([])
})
