import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isApiPath } from './access.ts'

/** What an answer carries that is given before any hook could add headers. */
export const safeHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

/** What no page may ask the browser for. The clipboard is not among it: codes are copied to it. */
const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()'

/** Headers of every answer, and the cross-origin rules where other origins are configured. */
export async function sendHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false, // pages have it, see contentSecurityPolicy
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: config.appUrl.startsWith('https://'),
    crossOriginResourcePolicy: { policy: config.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
  })
  // Records are about people. What may be kept, a file for one, says so itself.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions)
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
  })
  if (config.corsOrigins.length === 0) return
  await app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Language', 'Content-Type', 'If-Match'],
    exposedHeaders: [
      'Content-Disposition',
      'Retry-After',
      'ETag',
      'Error-Field',
      'Error-Record',
      'Session-End',
      'X-Request-Id',
    ],
    maxAge: 600,
  })
}

/**
 * The policy of pages: nothing but our own files, and the backend where that is another. Styles are inline because the
 * component library writes them while it runs.
 */
export function contentSecurityPolicy(config: Pick<Config, 'apiUrl'>): string {
  const backend = config.apiUrl === null ? [] : [new URL(config.apiUrl).origin]
  return [
    "default-src 'self'",
    "base-uri 'self'",
    ["connect-src 'self'", ...backend].join(' '),
    ["img-src 'self' data: blob:", ...backend].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}
