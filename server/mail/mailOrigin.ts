import type { FastifyRequest } from 'fastify'
import { type Locale, resolveLocale } from '#i18n/locales.ts'
import type { TraceContext } from '../telemetry/traceContext.ts'

/** What a mail takes over from the request that causes it. */
export interface MailOrigin {
  /** The language of the mail. */
  readonly locale: Locale
  /** Null if no request causes it. */
  readonly trace: TraceContext | null
}

export const readMailOrigin = ({ headers, trace }: FastifyRequest): MailOrigin => ({
  locale: resolveLocale(headers['content-language']),
  trace,
})
