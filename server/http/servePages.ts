import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { escapeHtml } from '../escapeHtml.ts'
import { isApiPath } from './access.ts'
import { sendError } from './errorHandler.ts'
import { HttpError } from './httpError.ts'
import { createPreloadLinks } from './preloadLinks.ts'
import { contentSecurityPolicy } from './securityHeaders.ts'

const yearSeconds = 31_536_000

/**
 * Handles requests without a route: 404 below /api, else the built web application if present. Assets have a hash in
 * the name and are immutable; every other URL is a screen, which index.html renders. If an asset is missing here, a
 * redirect repeats the request, because another process behind the same host may run the release that has the asset.
 */
export async function servePages(app: FastifyInstance, config: Pick<Config, 'webDir' | PageSetting>): Promise<void> {
  const root = config.webDir
  const files = listFiles(root)
  const policy = contentSecurityPolicy(config)
  const getPreloadLinks = createPreloadLinks(root)
  const page = files.has('index.html') ? addPageSettings(config, readFileSync(join(root, 'index.html'), 'utf8')) : ''
  if (files.size > 0)
    await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })

  app.setNotFoundHandler(async (request, reply) => {
    const file = isApiPath(request.url) ? undefined : findFile(request, root, files)
    const again = file === undefined ? buildRepeatedAddress(request) : undefined
    if (again !== undefined) return reply.header('cache-control', 'no-store').redirect(again, 307)
    if (file === undefined) return sendError(new HttpError(404, 'errors.routeNotFound'), request, reply)
    const isImmutable = file.startsWith('assets/')
    reply.code(200).header('cache-control', isImmutable ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    if (file !== 'index.html') return reply.sendFile(file, isImmutable ? unchanging : {})
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page.replace('</head>', `  ${getPreloadLinks(request.url, request.headers['accept-language'])}\n  </head>`))
  })
}

/** Fewer than the 20 redirects that a browser follows, and enough for any order of the processes of two releases. */
const maxRepeats = 8

/** The URL of a missing asset with the next repeat count; undefined for other URLs, and after the last repeat. */
function buildRepeatedAddress({ method, url }: FastifyRequest): string | undefined {
  const [, path, repeats = '0'] = /^(\/assets\/[\w.-]+)(?:\?again=(\d))?$/.exec(url) ?? []
  if (path === undefined || (method !== 'GET' && method !== 'HEAD') || Number(repeats) >= maxRepeats) return undefined
  return `${path}?again=${Number(repeats) + 1}`
}

/** Immutable files need no `ETag`, `Last-Modified` or ranges, because browsers do not revalidate them. */
const unchanging = { etag: false, lastModified: false, acceptRanges: false }

type PageSetting = 'apiUrl' | 'apiAdapter' | 'productName' | 'locales' | 'instanciaAno' | 'passwordMax' | 'timeZone'

/** Adds the settings that the web application needs before its first request to index.html, as meta elements. */
export function addPageSettings(config: Pick<Config, PageSetting>, html: string): string {
  const { apiUrl, apiAdapter, productName, locales, instanciaAno, passwordMax, timeZone } = config
  const settings = {
    'api-host': apiUrl,
    'api-adapter': apiAdapter === 'contract' ? null : apiAdapter,
    'product-name': productName,
    locales: locales.join(','),
    'instance-year': instanciaAno,
    'password-max': passwordMax,
    'time-zone': timeZone,
  }
  const metaElements = Object.entries(settings)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `\n    <meta name="${name}" content="${escapeHtml(String(value))}" />`)
  return html
    .replace('<head>', () => `<head>${metaElements.join('')}`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(productName)}</title>`)
}

/** The paths of all files in a folder, with slashes, except Vite's own, which start with a dot. */
function listFiles(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const relativePaths = paths.map((path) => path.slice(folder.length + 1).replaceAll(sep, '/'))
  return new Set(relativePaths.filter((path) => !path.startsWith('.')))
}

/** The file that answers a request. A file of another build may have been removed from the folder since the start. */
function findFile(request: FastifyRequest, root: string, files: ReadonlySet<string>): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const path = (request.url.split('?', 1)[0] ?? '').slice(1)
  if (files.has(path)) return existsSync(join(root, path)) ? path : undefined
  const isAssetPath =
    path.startsWith('assets/') || (/\.\w+$/.test(path) && !request.headers.accept?.includes('text/html'))
  return !isAssetPath && files.has('index.html') ? 'index.html' : undefined
}
