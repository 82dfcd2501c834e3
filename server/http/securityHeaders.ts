import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isApiPath } from './access.ts'

/** Headers of responses that are sent before any hook can add headers. */
export const baseHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

/** Forbids browser features, but allows passkeys, and the clipboard for copying codes. */
const permissionsPolicy =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), serial=(), usb=()'

/** Headers that browsers obey only in documents. The many scripts and styles of a page are sent without them. */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Sets the security headers of every response, and CORS if other origins are configured. */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false, // only pages have one, see contentSecurityPolicy
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: config.appUrl.startsWith('https://'),
    crossOriginResourcePolicy: { policy: config.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
  })
  // API responses contain personal data. Responses that may be cached, such as files, override this.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) for (const name of documentHeaders) reply.removeHeader(name)
    else reply.header('permissions-policy', permissionsPolicy)
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
  })
  if (config.corsOrigins.length === 0) return
  await app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Language', 'Content-Type', 'If-Match', 'Read-After'],
    exposedHeaders: [
      'Content-Disposition',
      'Retry-After',
      'RateLimit-Policy',
      'RateLimit',
      'ETag',
      'Error-Field',
      'Error-Record',
      'Record-Version',
      'Read-After',
      'Session-Ended',
      'Confirm',
      'Match-Count',
      'X-Request-Id',
    ],
    maxAge: 600,
  })
}

/**
 * The Content Security Policy of pages: only files of this server. Requests and images may also use the configured
 * backend, and images `data:` and `blob:` URLs. Inline styles are allowed, because MUI creates them at run time; the
 * styles of the calendar have a font in a `data:` URL.
 */
export function contentSecurityPolicy(config: Pick<Config, 'apiUrl'>): string {
  const backendOrigins = config.apiUrl === null ? [] : [new URL(config.apiUrl).origin]
  return [
    "default-src 'self'",
    "base-uri 'self'",
    ["connect-src 'self'", ...backendOrigins].join(' '),
    ["img-src 'self' data: blob:", ...backendOrigins].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}
