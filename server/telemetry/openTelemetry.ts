import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type SpanContext, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace'
import { describeStatement } from './describeStatement.ts'
import { readTime, type Span, type Telemetry } from './telemetry.ts'
import { beginSpan, type TraceContext } from './traceContext.ts'

interface TelemetryOptions {
  /** The URL of the collector, without the path for traces. */
  readonly endpoint: string
  readonly serviceName: string
  /** The share of the traces started by this server that are recorded: 0 to 1. */
  readonly tracedShare: number
  /** Called on the first failure, and on the first one after each success. */
  readonly onFailure: (error: Error) => void
}

/** The maximum number of spans that wait while the collector does not respond; newer ones are dropped. */
const maxQueueSize = 2_048
const closeTimeoutMs = 2_000

/**
 * Sends spans to a collector with OTLP over HTTP. Only servers with a collector import this file, because it loads
 * OpenTelemetry.
 */
export function openTelemetry({ endpoint, serviceName, tracedShare, onFailure }: TelemetryOptions): Telemetry {
  const exporter = reportFailures(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), onFailure)
  const processor = new BatchSpanProcessor({ exporter, maxQueueSize, scheduledDelayMillis: 1_000 })
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': randomUUID() })
  const currentWork = createCurrentWork()
  const record = (span: Span) => {
    if (!span.trace.isSampled) return
    currentWork.end(span.trace)
    processor.onEnd(toReadableSpan(span, resource))
  }
  return {
    samples: () => Math.random() < tracedShare,
    run: (trace, work) => (trace.isSampled ? currentWork.run(trace, work) : work()),
    record,
    onStatement({ query, queryDurationMillis, level }) {
      const parent = currentWork.find()
      if (!parent) return
      const endedAt = readTime()
      const { operation, text } = describeStatement(query.sql)
      record({
        trace: beginSpan(parent),
        name: operation,
        kind: 'client',
        startedAt: endedAt - queryDurationMillis,
        endedAt,
        attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
        hasFailed: level === 'error',
      })
    },
    close: () => Promise.race([processor.shutdown(), delay(closeTimeoutMs)]),
  }
}

/**
 * Tracks the trace of the current work with AsyncLocalStorage. Node makes every promise slower while a store is in use,
 * so the store is disabled while no recorded work is running.
 */
function createCurrentWork() {
  const storage = new AsyncLocalStorage<TraceContext>()
  const underWay = new Set<TraceContext>()
  return {
    run<Result>(trace: TraceContext, work: () => Result): Result {
      underWay.add(trace)
      return storage.run(trace, work)
    },
    /** Work that a request leaves for later, such as its line of the access log, does not belong to its trace. */
    find(): TraceContext | undefined {
      const trace = underWay.size > 0 ? storage.getStore() : undefined
      return trace && underWay.has(trace) ? trace : undefined
    },
    end(trace: TraceContext): void {
      if (underWay.delete(trace) && underWay.size === 0) storage.disable()
    },
  }
}

/** Reports failed exports without throwing: their spans are lost, but requests must not fail. */
function reportFailures(exporter: SpanExporter, onFailure: (error: Error) => void): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ error, ...result }) => {
        if (error && !isFailing) onFailure(error)
        isFailing = error !== undefined
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const
const instrumentationScope = { name: 'sillage' }

function toReadableSpan(span: Span, resource: ReadableSpan['resource']): ReadableSpan {
  const { trace, name, kind, startedAt, endedAt, attributes, hasFailed } = span
  const context = toSpanContext(trace, trace.spanId)
  return {
    name,
    kind: kinds[kind],
    spanContext: () => context,
    ...(trace.parentId !== undefined && { parentSpanContext: toSpanContext(trace, trace.parentId) }),
    startTime: toHrTime(startedAt),
    endTime: toHrTime(endedAt),
    duration: toHrTime(endedAt - startedAt),
    status: { code: hasFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const toSpanContext = ({ traceId }: TraceContext, spanId: string): SpanContext => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
})

/** Converts milliseconds to seconds and nanoseconds. */
function toHrTime(ms: number): [number, number] {
  const seconds = Math.floor(ms / 1_000)
  return [seconds, Math.round((ms - seconds * 1_000) * 1_000_000)]
}
