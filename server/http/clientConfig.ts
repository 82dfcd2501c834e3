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
    instanciaAno: config.instanciaAno ?? yearIn(config.timeZone, clock()),
    apiUrl: config.apiUrl,
    demo: config.mode === 'demo',
  }))
}

function yearIn(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(instant))
}

const text = { type: ['string', 'null'] }
const properties = {
  productName: { type: 'string' },
  locales: { type: 'array', items: { enum: ['pt', 'en', 'es'] } },
  androidUrl: text,
  iosUrl: text,
  controller: text,
  partner: text,
  instanciaAno: { type: 'integer' },
  apiUrl: text,
  demo: { type: 'boolean' },
}

const schema = {
  tags: ['server'],
  summary: 'Read the product name, the languages, the addresses of the apps and who is responsible for the data',
  security: [],
  response: { 200: { type: 'object', properties, required: Object.keys(properties) } },
}
