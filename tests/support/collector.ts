import { createServer, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { listenLocally } from './listenLocally.ts'

/** A span as OTLP/JSON has it. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status: { readonly code: number }
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[] }[]
}

/** Starts a collector of spans on a free port, until the test ends. */
export async function startCollector(answer: (response: ServerResponse) => unknown = (response) => response.end('{}')) {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    bodies.push(body)
    const { resourceSpans } = JSON.parse(body) as Export
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    answer(response)
  })
  const { port, close } = await listenLocally(server)
  onTestFinished(close)
  return { url: `http://127.0.0.1:${port}`, spans, bodies, close }
}

export const getAttribute = ({ attributes }: ReceivedSpan, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]
