import type { FastifyRequest } from 'fastify'
import { type Locale, resolveLocale } from '#i18n/locales.ts'
import type { TraceContext } from '../telemetry/traceContext.ts'

/** The values of a mail that come from the request that causes it. */
export interface MailOrigin {
  /** The language of the mail. */
  readonly locale: Locale
  /** The trace of the request; null if no request causes the mail. */
  readonly trace: TraceContext | null
}

export const readMailOrigin = ({ headers, trace }: FastifyRequest): MailOrigin => ({
  locale: resolveLocale(headers['content-language']),
  trace,
})
