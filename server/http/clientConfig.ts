import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'

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
  }))
}

function getYear(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(instant))
}

const textSchema = { type: ['string', 'null'] }
const properties = {
  productName: { type: 'string' },
  locales: { type: 'array', items: { enum: ['pt', 'en', 'es'] } },
  androidUrl: textSchema,
  iosUrl: textSchema,
  controller: textSchema,
  partner: textSchema,
  instanciaAno: { type: 'integer' },
  apiUrl: textSchema,
  demo: { type: 'boolean' },
}

const schema = {
  tags: ['server'],
  summary: 'Read the product name, the languages, the addresses of the apps and who is responsible for the data',
  security: [],
  response: { 200: { type: 'object', properties, required: Object.keys(properties) } },
}
