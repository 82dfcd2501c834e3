import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { parseRelyingParty } from '../relyingParty.ts'
import { createArraySchema, flag, integer, nullableText, requireAll, text } from './schemas.ts'

/** The optional features of this server, so that screens offer them. */
const capabilities = [
  'filter',
  'bulk',
  'views',
  'csv',
  'periods',
  'history',
  'secondFactor',
  'sessions',
  'passwordLink',
  'invitations',
  'imports',
  'permissions',
  'viewAs',
]

/** Whether there are API keys, and whether users other than administrators may have them. */
const keyCapabilities: Readonly<Record<Config['apiKeys'], readonly string[]>> = {
  admin: ['keys'],
  staff: ['keys', 'keysForStaff'],
  none: [],
}

/** Whether browsers offer passkeys at the URL of this server. */
const getPasskeyCapabilities = ({ appUrl }: Config): readonly string[] =>
  parseRelyingParty(appUrl).problem === null ? ['passkeys'] : []

/** GET /config: the settings that the web application needs before login. */
export function clientConfigRoute(app: FastifyInstance, config: Config, clock: Clock): void {
  app.get('/config', { config: { access: 'public' }, schema }, async () => ({
    productName: config.productName,
    locales: config.locales,
    androidUrl: config.androidUrl,
    iosUrl: config.iosUrl,
    controller: config.controller,
    partner: config.partner,
    instanciaAno: config.instanciaAno ?? getYear(config.timeZone, clock()),
    apiUrl: config.apiUrl,
    demo: config.mode === 'demo',
    capabilities: [...capabilities, ...keyCapabilities[config.apiKeys], ...getPasskeyCapabilities(config)],
  }))
}

function getYear(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(instant))
}

const configSchema = requireAll({
  productName: text,
  locales: createArraySchema({ enum: ['pt', 'en', 'es'] }),
  androidUrl: nullableText,
  iosUrl: nullableText,
  controller: nullableText,
  partner: nullableText,
  instanciaAno: integer,
  apiUrl: nullableText,
  demo: flag,
  capabilities: createArraySchema(text),
})

const schema = {
  tags: ['server'],
  summary: 'Read the product name, the languages, the addresses of the apps and who is responsible for the data',
  security: [],
  response: { 200: configSchema },
}
