import { z } from 'zod'
import { inSentence, wordsOf } from '#i18n/labels.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { Catalog } from '#resources/language/catalog.ts'
import { actionOf, canBeSaved, isMultipart, whoReads } from '#resources/language/derive.ts'
import { requirement } from '#resources/language/prose.ts'
import { recordSchema } from '#resources/language/recordSchema.ts'
import type { EffectData, ResourceData } from '#resources/language/resource.ts'
import { bodySchema, jsonBodySchema } from '#resources/language/schema.ts'
import type { NamedSchema } from '../http/describeApi.ts'
import { problemType } from '../http/problem.ts'
import type { RecordsContext } from './context.ts'
import { demandsOf } from './demands.ts'

export type CallEffect = Exclude<EffectData, { readonly dialog: unknown }>
export type JsonSchema = Readonly<Record<string, unknown>>

/** The named schemas of a resource: its record, and the bodies that create and change one. */
export function namesOf(resources: Catalog, resource: ResourceData) {
  const record = nameOf(resources, resource)
  return { record, create: `New${record}`, update: `${record}Changes` }
}

/** The name of the schema of the same body as multipart, which may contain files. */
export const partsNameOf = (body: string): string => `${body}Parts`

/**
 * The schema name of a record: its English name, or the declared name if another resource has the same English name.
 */
function nameOf(resources: Catalog, resource: ResourceData): string {
  const english = createTranslator('en')
  const wordsFor = ({ name }: ResourceData): string => inPascalCase(english.lookup(`resources.${name}.one`) ?? name)
  const first = resources.find((other) => wordsFor(other) === wordsFor(resource))
  return first === undefined || first.name === resource.name ? wordsFor(resource) : inPascalCase(resource.name)
}

const inPascalCase = (text: string): string =>
  (text.match(/[A-Za-z0-9]+/g) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')

/** The named schemas of all resources that the API serves. */
export function namedSchemas({ resources, formats }: RecordsContext): NamedSchema[] {
  return resources
    .filter(({ internal }) => !internal)
    .flatMap((resource) => {
      const names = namesOf(resources, resource)
      const bodies = [
        ...(actionOf(resource, 'create') ? (['create'] as const) : []),
        ...(canBeSaved(resource) ? (['update'] as const) : []),
      ]
      return [
        { $id: names.record, ...jsonSchema(recordSchema(resource, resources)) },
        ...bodies.flatMap((mode) => [
          { $id: names[mode], ...jsonSchema(jsonBodySchema(resource, mode, formats)) },
          ...(isMultipart(resource)
            ? [{ $id: partsNameOf(names[mode]), ...jsonSchema(bodySchema(resource, mode, formats)) }]
            : []),
        ]),
      ]
    })
}

export const refTo = (name: string): JsonSchema => ({ $ref: `${name}#` })

/** The schema of a body that creates or changes a record: JSON, and also multipart if the resource has files. */
export function bodyOf(resource: ResourceData, name: string, json: JsonSchema = refTo(name)): JsonSchema {
  if (!isMultipart(resource)) return json
  return contentOf({ 'application/json': json, 'multipart/form-data': refTo(partsNameOf(name)) })
}

/** The schemas of a content by media type. */
const contentOf = (schemas: Readonly<Record<string, JsonSchema>>) => ({
  content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }])),
})

/** The answer that contains a record, with its version in the header ETag. */
export const recordAnswer = (name: string): JsonSchema => ({
  description: 'The record as it is stored now',
  headers: { ETag: { type: 'string', description: 'The version of the record, for If-Match' } },
  ...contentOf({ 'application/json': refTo(name) }),
})

/** The answer if If-Match names another version. */
export const staleAnswer = (name: string): JsonSchema => ({
  412: {
    description: 'The record as it is now: If-Match names another version',
    ...contentOf({ 'application/json': refTo(name), [problemType]: refTo('Problem') }),
  },
})

/** Describes who may read records of a resource, and who may run these actions, as declared. */
export function whoMay(resource: ResourceData, actions: readonly string[] = []): string {
  const words = wordsOf(createTranslator('en'), resource.name)
  const conditions = requirement(resource, whoReads(resource), words)
  const reading = conditions === '' ? '' : words.lookup('predicate.onlyWhen', { conditions })
  const acting = demandsOf(resource, actions).flatMap(([status, demand]) => (status === 403 ? [demand] : []))
  return [reading, ...acting].filter(Boolean).join(' ') || 'Needs a token, of any profile.'
}

/** The nouns for one record and for several records in descriptions. */
export function nounsOf({ name }: ResourceData) {
  const { lookup } = createTranslator('en')
  const noun = (label: string | undefined): string => (label === undefined ? name : inSentence(label))
  return { one: noun(lookup(`resources.${name}.one`)), many: noun(lookup(`resources.${name}.name`)) }
}

/** Describes an action by its label and by the fields that it sets, or the handler that it calls. */
export function actionSummary(resource: ResourceData, name: string, effect: CallEffect): string {
  const { one } = nounsOf(resource)
  const label = createTranslator('en').lookup(`resources.${resource.name}.actions.${name}`) ?? inPascalCase(name)
  if ('call' in effect) return `${label} for one ${one}`
  const changes = Object.entries(effect.set).map(([path, value]) =>
    value === null
      ? `clears ${path} of one ${one}`
      : `sets ${path} of one ${one} to ${value === '$now' ? 'now' : String(value)}`,
  )
  return `${label}: ${changes.join(' and ')}`
}

export const done: JsonSchema = { 204: { type: 'null', description: 'Done' } }

export const refused: JsonSchema = {
  description: 'A sentence in the language of Content-Language; 401 has none. As a problem where Accept asks for it',
  ...contentOf({ 'text/plain': { type: 'string' }, [problemType]: refTo('Problem') }),
}

export const ifMatch = objectOf({
  'if-match': {
    type: 'string',
    description:
      'The ETag of the record as it was read: 412 where it has changed since. Without it the last write wins.',
  },
})

export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): JsonSchema {
  return { type: 'object', properties, required }
}

export function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
