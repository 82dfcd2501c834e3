import type { FastifyInstance } from 'fastify'
import { countryCodes } from '#resources/language/countryCodes.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { HttpError } from '../http/httpError.ts'
import { parsePageQuery } from '../http/paging.ts'
import { createGazetteer } from './gazetteer.ts'
import { createOutside, type Outside } from './outside.ts'
import { createPlaces } from './places.ts'
import { createPostalCodes } from './postalCodes.ts'
import { createPostalRanges } from './postalRanges.ts'

type GeoConfig = Pick<Config, 'root' | 'cepUrl' | 'geoUrl'>

/** Regions, cities and postal codes: from the configured external services, else from the server's own data. */
export function geoRoutes(app: FastifyInstance, { root, cepUrl, geoUrl }: GeoConfig, clock: Clock): void {
  const outside = (name: string, address: string | null): Outside | null =>
    address === null ? null : createOutside({ name, address, clock, log: app.log })
  const gazetteer = createGazetteer(createPlaces(root), outside('GEO_URL', geoUrl))
  const lookUp = createPostalCodes(createPostalRanges(root), outside('CEP_URL', cepUrl), clock)
  const config = { access: 'staff' } as const

  app.get('/geo/countries/:code/regions', { config, schema: regionsSchema }, async (request) => {
    const country = countryIn(request.params)
    return found(await gazetteer.regions(country, parsePageQuery(request.query)))
  })
  app.get('/geo/countries/:code/regions/:regionCode/cities', { config, schema: citiesSchema }, async (request) => {
    const country = countryIn(request.params)
    const region = parameter(request.params, 'regionCode')
    return found(await gazetteer.cities(country, region, parsePageQuery(request.query)))
  })
  app.get('/cep/:cep/json', { config, schema: cepSchema }, (request) => lookUp(postalCodeIn(request.params)))
}

/** @throws HttpError 400 if the code is malformed, 404 if no country has it */
function countryIn(params: unknown): string {
  const code = parameter(params, 'code')
  if (!/^[a-z]{2}$/i.test(code)) throw new HttpError(400, 'errors.countryCode', {}, { field: 'code' })
  if (!countryCodes.includes(code.toUpperCase())) throw new HttpError(404, 'errors.unknownPlace')
  return code.toUpperCase()
}

function postalCodeIn(params: unknown): string {
  const cep = parameter(params, 'cep')
  if (!/^\d{8}$/.test(cep)) throw new HttpError(400, 'errors.postalCode', {}, { field: 'cep' })
  return cep
}

function found<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new HttpError(404, 'errors.unknownPlace')
  return answer
}

function parameter(params: unknown, name: string): string {
  return String((params as Readonly<Record<string, unknown>>)[name])
}

const text = { type: 'string' }
const count = { type: 'integer' }
const querystring = { type: 'object', properties: { page: count, perPage: count, str: text } }
const tags = ['places']

const pathOf = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
  required: names,
})
const pageOf = (...names: string[]) => ({
  type: 'object',
  properties: { data: { type: 'array', items: pathOf(...names) }, total: count, totalPages: count },
  required: ['data', 'total', 'totalPages'],
})

const regionsSchema = {
  tags,
  summary: 'Find regions of a country by name, ten at a time',
  params: pathOf('code'),
  querystring,
  response: { 200: pageOf('code', 'name') },
}
const citiesSchema = {
  tags,
  summary: 'Find cities of a region by name, ten at a time',
  params: pathOf('code', 'regionCode'),
  querystring,
  response: {
    200: { ...pageOf('name'), properties: { ...pageOf('name').properties, isComplete: { type: 'boolean' } } },
  },
}
const cepSchema = {
  tags,
  summary: 'Look up the state and city of a Brazilian postal code of eight digits; erro where it is unknown',
  params: pathOf('cep'),
  response: {
    200: { type: 'object', properties: { uf: text, localidade: text, erro: { type: 'boolean' } } },
  },
}
