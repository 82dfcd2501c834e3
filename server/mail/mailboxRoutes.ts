import type { FastifyInstance } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import { createArraySchema, dateTime, requireAll, text } from '../http/schemas.ts'
import { contentSecurityPolicy } from '../http/securityHeaders.ts'
import { buildMailboxPage } from './buildMailboxPage.ts'
import { readMailbox } from './readMailbox.ts'

/**
 * The local mailbox: GET /api/dev/mailbox, and the page /dev/mailbox in the browser's language. The links in mails give
 * access to accounts, so both routes exist only in demo mode, which listens on loopback only.
 */
export function mailboxRoutes(
  app: FastifyInstance,
  db: Db,
  config: Pick<Config, 'mode' | 'apiUrl' | 'productName' | 'timeZone'>,
): void {
  if (config.mode !== 'demo') return
  app.get('/api/dev/mailbox', { config: { access: 'public' }, schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await readMailbox(db)),
  )
  app.get('/dev/mailbox', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const translate = createTranslator(resolveLocale(request.headers['accept-language']))
    const page = buildMailboxPage(await readMailbox(db), {
      translate,
      product: config.productName,
      timeZone: config.timeZone,
    })
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(config))
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

const mail = requireAll({
  to: text,
  subject: text,
  text,
  html: text,
  links: createArraySchema(text),
  createdAt: dateTime,
})

const schema = {
  tags: ['server'],
  summary: 'List the mails that the demonstration has sent, newest first',
  security: [],
  response: { 200: createArraySchema(mail) },
}
