import { expect, test } from 'vitest'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { getAttribute, type ReceivedSpan, startCollector } from '../support/collector.ts'
import { extractDatabase } from '../support/embeddedDumps.ts'
import { startMailServer } from '../support/mailServer.ts'
import { setUpServers } from './serverFixture.ts'

const servers = setUpServers()
const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerSpan = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${callerSpan}-01`
const email = 'a@example.com'

/** Prints the loaded modules when the process ends. */
const printModules = `
import { createRequire } from 'node:module'
const { cache } = createRequire('/')
process.on('exit', () => console.log('modules ' + Object.keys(cache).join(' ')))`

async function start(env: Record<string, string>) {
  await extractDatabase(servers.dataDir())
  const port = await findFreePort()
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(printModules)}`
  const server = await servers.start(port, { NODE_OPTIONS, ...env })
  await server.waitUntilReady()
  const isHealthy = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).ok
  const recover = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/api/usuario/recuperar-senha`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email }),
    })
  const stopAndReadModules = async () => {
    server.child.kill('SIGTERM')
    const { output } = await server.ended
    return /^modules (.*)$/m.exec(output)?.[1]?.split(' ') ?? []
  }
  const readLines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string; trace_id?: string; span_id?: string })
  return { isHealthy, recover, stopAndReadModules, readLines }
}

/** Prometheus' client loads the API of OpenTelemetry, which does nothing on its own. */
const isTelemetry = (path: string) => /\/@opentelemetry\/(?!api\/)/.test(path)

test('a collector gets requests, statements and mails under the traces of the log; a dead one costs spans only [RO-19]', async () => {
  const collector = await startCollector()
  const { url, received } = await startMailServer()
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    SMTP_URL: url,
    LOG_LEVEL: 'info',
  })
  expect((await server.recover({ traceparent })).status).toBe(204)
  const readTrace = () => collector.spans.filter((span) => span.traceId === traceId)
  const find = (name: string) => readTrace().find((span) => span.name === name)
  await expect.poll(() => find('send a mail'), { timeout: 15_000 }).toBeDefined()
  await expect.poll(() => find('POST /api/usuario/recuperar-senha'), { timeout: 15_000 }).toBeDefined()

  const call = find('POST /api/usuario/recuperar-senha') as ReceivedSpan
  expect(call.parentSpanId).toBe(callerSpan)
  expect(getAttribute(call, 'http.response.status_code')).toBe(204)
  const mail = find('send a mail') as ReceivedSpan
  expect(mail.parentSpanId).toBe(call.spanId)
  const statements = readTrace().filter((span) => getAttribute(span, 'db.query.text') !== undefined)
  expect(statements.map(({ name }) => name)).toEqual(['insert', 'insert', 'select', 'with'])
  for (const statement of statements) {
    expect(statement.parentSpanId).toBe(call.spanId)
    expect(BigInt(statement.endTimeUnixNano)).toBeGreaterThan(BigInt(statement.startTimeUnixNano))
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano) - 1_000_000n)
  }
  // The mail may be sent before the line about its request is written.
  const lines = server.readLines().filter((line) => line.trace_id === traceId)
  expect(lines.toSorted((a, b) => a.msg.localeCompare(b.msg))).toMatchObject([
    { msg: 'a mail was sent', span_id: mail.spanId },
    { msg: 'a request', span_id: call.spanId },
  ])
  const everything = collector.bodies.join()
  expect(everything).not.toContain(email)
  const token = /t=3D([\w-]{10})/.exec(received.map(({ source }) => source).join())?.[1] ?? ''
  expect(token).not.toBe('')
  expect(everything).not.toContain(token)

  const unsampled = '1af7651916cd43dd8448eb211c80319c'
  expect((await server.recover({ traceparent: `00-${unsampled}-${callerSpan}-00` })).status).toBe(204)
  expect(await server.isHealthy()).toBe(true)
  await expect.poll(() => collector.spans.at(-1)?.name, { timeout: 15_000 }).toBe('GET /api/health')
  expect(collector.spans.map((span) => span.traceId)).not.toContain(unsampled)

  await collector.close()
  const failures = () => server.readLines().filter(({ msg }) => msg.includes('OTEL_EXPORTER_OTLP_ENDPOINT'))
  await expect
    .poll(
      async () => {
        expect(await server.isHealthy()).toBe(true)
        return failures().length
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(1)
  expect((await server.stopAndReadModules()).some(isTelemetry)).toBe(true)
})

test('without a collector none of the code for it is loaded [RO-19]', async () => {
  const server = await start({})
  expect((await server.recover({ traceparent })).status).toBe(204)
  const modules = await server.stopAndReadModules()
  expect(modules.some((path) => path.includes('/node_modules/fastify/'))).toBe(true)
  expect(modules.filter(isTelemetry)).toEqual([])
})
