import { expect, test } from 'vitest'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { extractDatabase } from '../support/embeddedDumps.ts'
import { startMailServer } from '../support/mailServer.ts'
import { setUpServers } from './serverFixture.ts'

const servers = setUpServers()

async function start(env: Record<string, string> = {}) {
  const port = await findFreePort()
  return { ...(await servers.start(port, env)), url: `http://127.0.0.1:${port}` }
}

test('a production server without a mail server prints the first link once, and demo mode refuses its data', async () => {
  await extractDatabase(servers.dataDir())
  const server = await start()
  await server.waitUntilReady()
  const link = /http:\S+\/auth\/cadastrar-senha\?t=(\S+)/.exec(server.output())
  const body = JSON.stringify({ token: link?.[1], senha: 'Primeira@2026' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/api/requisicaotemporaria`, { method: 'POST', headers, body })
  expect(response.status).toBe(204)
  expect((await fetch(`${server.url}/api/dev/mailbox`)).status).toBe(401)
  expect(server.output()).toContain('SMTP_URL is not set')
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)

  const { code, output } = await (await start({ NODE_ENV: 'demo', SECRET: '', ADMIN_EMAIL: '' })).ended
  expect([code, output]).toEqual([1, expect.stringContaining('holds real data and cannot be used in demo mode')])
})

test('with a mail server the first link is mailed and not printed', async () => {
  await extractDatabase(servers.dataDir())
  const mailServer = await startMailServer()
  const server = await start({ SMTP_URL: mailServer.url })
  await server.waitUntilReady()
  await expect.poll(() => mailServer.received.length).toBe(1)
  expect(mailServer.received[0]?.to).toEqual(['a@example.com'])
  expect(server.output()).not.toContain('cadastrar-senha')
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})
