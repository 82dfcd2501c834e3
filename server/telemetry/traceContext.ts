import { randomFillSync } from 'node:crypto'

/** The position of some work in a trace, as in W3C Trace Context. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** The span of this work: 16 hexadecimal digits. */
  readonly spanId: string
  /** The span that caused this work; absent for the first span of a trace. */
  readonly parentId?: string
  /** Whether spans of this trace are recorded; the process that starts a trace decides this. */
  readonly isSampled: boolean
}

/** Version, trace, span, flags, and what later versions may add. */
const traceparentPattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/**
 * Starts work as a new span: in the trace that a `traceparent` names, or in a new trace if it is absent or not valid.
 *
 * @param samples decides whether a new trace is recorded
 */
export function continueTrace(traceparent: unknown, samples: () => boolean = () => true): TraceContext {
  const spanId = createHexId(8)
  const [, version, traceId, parentId, flags, rest] =
    typeof traceparent === 'string' ? (traceparentPattern.exec(traceparent) ?? []) : []
  if (version === undefined || traceId === undefined || parentId === undefined || flags === undefined)
    return beginTrace(spanId, samples)
  const isValid = version !== 'ff' && (version !== '00' || rest === undefined) && !isZero(traceId) && !isZero(parentId)
  if (!isValid) return beginTrace(spanId, samples)
  return { traceId, spanId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

const beginTrace = (spanId: string, samples: () => boolean): TraceContext => ({
  traceId: createHexId(16),
  spanId,
  isSampled: samples(),
})

/** A new span for a part of some work. */
export const beginSpan = ({ traceId, spanId, isSampled }: TraceContext): TraceContext => ({
  traceId,
  spanId: createHexId(8),
  parentId: spanId,
  isSampled,
})

/** The `traceparent` for work that this work causes. */
export const toTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** The fields of log lines, under the names that OpenTelemetry gives them in JSON. */
export const toTraceFields = ({ traceId, spanId }: TraceContext) => ({ trace_id: traceId, span_id: spanId })

const isZero = (id: string): boolean => /^0+$/.test(id)

/** Random bytes are generated in advance, because each call of the generator takes longer than all the rest. */
const randomBytes = Buffer.alloc(24 * 128)
let usedBytes = randomBytes.length

function createHexId(length: number): string {
  if (usedBytes + length > randomBytes.length) {
    randomFillSync(randomBytes)
    usedBytes = 0
  }
  const start = usedBytes
  usedBytes += length
  return randomBytes.toString('hex', start, usedBytes)
}
