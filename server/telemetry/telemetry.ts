import type { LogEvent } from 'kysely'
import type { TraceContext } from './traceContext.ts'

/** Completed work, as a collector displays it. */
export interface Span {
  readonly trace: TraceContext
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer'
  /** In ms since 1970, with fractions. */
  readonly startedAt: number
  readonly endedAt: number
  /** The names are those of OpenTelemetry's conventions, if there are any. No personal data. */
  readonly attributes: Readonly<Record<string, string | number>>
  readonly hasFailed: boolean
}

/** Records spans for a collector. */
export interface Telemetry {
  /** Decides whether a trace that starts here is recorded. */
  samples(): boolean
  /** Runs work whose statements are recorded below its span. */
  run<Result>(trace: TraceContext, work: () => Result): Result
  record(span: Span): void
  /** Records a statement of the current work. Statements without such work, like those on a queue, are left out. */
  onStatement(event: LogEvent): void
  /** Sends the remaining spans, unless the collector is slow. */
  close(): Promise<void>
}

/** Now, in ms since 1970 with fractions. */
export const readTime = (): number => performance.timeOrigin + performance.now()

/** Runs work, and records it if spans are recorded. */
export async function runAsSpan<Result>(
  telemetry: Telemetry | undefined,
  span: Pick<Span, 'trace' | 'name' | 'kind' | 'attributes'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (telemetry === undefined) return work()
  const startedAt = readTime()
  const record = (hasFailed: boolean) => telemetry.record({ ...span, startedAt, endedAt: readTime(), hasFailed })
  try {
    const result = await telemetry.run(span.trace, work)
    record(false)
    return result
  } catch (error) {
    record(true)
    throw error
  }
}
