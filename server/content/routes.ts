import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { writeZip } from '../exports/writeZip.ts'
import { HttpError } from '../http/httpError.ts'
import { nullableText, requireAll, text } from '../http/schemas.ts'
import { openIdentityFolder } from './identity.ts'

const routeConfig = { access: 'staff' } as const

/** The visual identity, which is read-only: a page, and a kit as a ZIP file (OP-71). */
export function contentRoutes(app: FastifyInstance, { contentDir }: Pick<Config, 'contentDir'>, clock: Clock): void {
  const identity = openIdentityFolder(join(contentDir, 'identity'))
  app.get(
    '/content/identity',
    { config: { ...routeConfig, viewAs: true }, schema: pageSchema },
    async ({ headers }) => {
      const locale = resolveLocale(headers['content-language'])
      const page = await identity.page(locale)
      if (!page) throw new HttpError(404, 'errors.contentMissing')
      const hasKit = (await identity.kitFiles()).length > 0
      return { ...page, kitName: hasKit ? createTranslator(locale)('dashboard.identity.kitName') : null }
    },
  )
  app.get(
    '/content/identity/kit',
    { config: routeConfig, schema: kitSchema, exposeHeadRoute: false },
    async ({ headers }, reply) => {
      const paths = await identity.kitFiles()
      if (paths.length === 0) throw new HttpError(404, 'errors.contentMissing')
      const name = createTranslator(resolveLocale(headers['content-language']))('dashboard.identity.kitName')
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/zip')
        .send(Readable.from(writeZip(identity.kitEntries(paths), clock()), { objectMode: false }))
    },
  )
}

const tags = ['content']
const pageSchema = {
  tags,
  summary: 'Read the page about the visual identity and the name of its kit',
  response: { 200: requireAll({ title: text, text, kitName: nullableText }) },
}
const kitSchema = { tags, summary: 'Download the kit of the visual identity as a zip file' }
