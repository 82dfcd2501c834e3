import type { FastifyInstance } from 'fastify'
import { countryCodes } from '#language/countryCodes.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { HttpError } from '../http/httpError.ts'
import { parsePageQuery } from '../http/listQuery.ts'
import { createObjectSchema, createPageSchema, flag, pagingParameters, requireAll, text } from '../http/schemas.ts'
import { createExternalService, type ExternalService } from './externalService.ts'
import { createGazetteer } from './gazetteer.ts'
import { createPlaces } from './places.ts'
import { createPostalCodes } from './postalCodes.ts'
import { createFindPostalRange } from './postalRanges.ts'

type GeoConfig = Pick<Config, 'root' | 'cepUrl' | 'geoUrl'>

/** Regions, cities and postal codes: from the configured external services, else from the server's own data. */
export function geoRoutes(app: FastifyInstance, { root, cepUrl, geoUrl }: GeoConfig, clock: Clock): void {
  const createService = (name: string, address: string | null): ExternalService | null =>
    address === null ? null : createExternalService({ name, address, clock, log: app.log })
  const gazetteer = createGazetteer(createPlaces(root), createService('GEO_URL', geoUrl))
  const lookUpPostalCode = createPostalCodes(createFindPostalRange(root), createService('CEP_URL', cepUrl), clock)
  const config = { access: 'staff', viewAs: true } as const

  app.get('/geo/countries/:code/regions', { config, schema: regionsSchema }, async (request) => {
    const country = parseCountry(request.params)
    return requireFound(await gazetteer.regions(country, parsePageQuery(request.query)))
  })
  app.get('/geo/countries/:code/regions/:regionCode/cities', { config, schema: citiesSchema }, async (request) => {
    const country = parseCountry(request.params)
    const region = getParameter(request.params, 'regionCode')
    return requireFound(await gazetteer.cities(country, region, parsePageQuery(request.query)))
  })
  app.get('/cep/:cep/json', { config, schema: cepSchema }, (request) =>
    lookUpPostalCode(parsePostalCode(request.params)),
  )
}

/** @throws HttpError 400 if the code is malformed, 404 if no country has it */
function parseCountry(params: unknown): string {
  const code = getParameter(params, 'code')
  if (!/^[a-z]{2}$/i.test(code)) throw new HttpError(400, 'errors.countryCode', {}, { field: 'code' })
  if (!countryCodes.includes(code.toUpperCase())) throw new HttpError(404, 'errors.unknownPlace')
  return code.toUpperCase()
}

function parsePostalCode(params: unknown): string {
  const cep = getParameter(params, 'cep')
  if (!/^\d{8}$/.test(cep)) throw new HttpError(400, 'errors.postalCode', {}, { field: 'cep' })
  return cep
}

function requireFound<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new HttpError(404, 'errors.unknownPlace')
  return answer
}

function getParameter(params: unknown, name: string): string {
  return String((params as Readonly<Record<string, unknown>>)[name])
}

const querystring = createObjectSchema({ ...pagingParameters, str: text })
const tags = ['places']
const region = requireAll({ code: text, name: text })
const { properties: cityPage, required } = createPageSchema(requireAll({ name: text }))

const regionsSchema = {
  tags,
  summary: 'Find regions of a country by name, ten at a time',
  params: requireAll({ code: text }),
  querystring,
  response: { 200: createPageSchema(region) },
}
const citiesSchema = {
  tags,
  summary: 'Find cities of a region by name, ten at a time',
  params: requireAll({ code: text, regionCode: text }),
  querystring,
  response: { 200: createObjectSchema({ ...cityPage, isComplete: flag }, required) },
}
const cepSchema = {
  tags,
  summary: 'Look up the state and city of a Brazilian postal code of eight digits; erro where it is unknown',
  params: requireAll({ cep: text }),
  response: { 200: createObjectSchema({ uf: text, localidade: text, erro: flag }) },
}
