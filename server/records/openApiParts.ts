import { z } from 'zod'
import { createVocabulary, lowercaseLabel } from '#i18n/labels.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { EffectData } from '#language/action.ts'
import { getInputResource } from '#language/actionInput.ts'
import { type BodyMode, getBodyLeaves } from '#language/bodyLeaves.ts'
import type { Catalog } from '#language/catalog.ts'
import { canBeSaved, getAction, getLeafFields, getReadCondition, isMultipart } from '#language/derive.ts'
import { getComputedLeaves } from '#language/expressions/computedValues.ts'
import { describeExpression } from '#language/expressions/describeExpression.ts'
import { describeTransitions, findStateField } from '#language/lifecycles.ts'
import { parseOperand } from '#language/operands.ts'
import type { PredicateData, Scalar } from '#language/predicate.ts'
import { describePredicate } from '#language/prose.ts'
import type { ProseScope } from '#language/proseSentences.ts'
import { buildRecordSchema } from '#language/recordSchema.ts'
import type { ResourceData } from '#language/resource.ts'
import { explainRule } from '#language/rules.ts'
import { buildBodySchema, buildJsonBodySchema } from '#language/schema.ts'
import type { NamedSchema } from '../http/describeApi.ts'
import { problemType } from '../http/problem.ts'
import { createObjectSchema, integer, type JsonSchema, text } from '../http/schemas.ts'
import { describeConditions } from './describeConditions.ts'
import type { RecordsContext } from './recordsContext.ts'

export type CallEffect = Exclude<EffectData, { readonly dialog: unknown }>

/** The named schemas of a resource: its record, and the bodies that create and change one. */
export function getSchemaNames(resources: Catalog, resource: ResourceData) {
  const record = getSchemaName(resources, resource)
  return { record, create: `New${record}`, update: `${record}Changes` }
}

/** The name of the schema of the same body as multipart, which may contain files. */
export const getMultipartName = (body: string): string => `${body}Parts`

/**
 * The schema name of a record: its English name, or the declared name if another resource has the same English name.
 */
function getSchemaName(resources: Catalog, resource: ResourceData): string {
  const translate = createTranslator('en')
  const toSchemaName = ({ name }: ResourceData): string =>
    toPascalCase(translate.lookup(`resources.${name}.one`) ?? name)
  const firstWithName = resources.find((other) => toSchemaName(other) === toSchemaName(resource))
  return firstWithName === undefined || firstWithName.name === resource.name
    ? toSchemaName(resource)
    : toPascalCase(resource.name)
}

const toPascalCase = (text: string): string =>
  (text.match(/[A-Za-z0-9]+/g) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')

/** The named schemas of all resources that the API serves. */
export function buildNamedSchemas({
  resources,
  formats,
}: Pick<RecordsContext, 'resources' | 'formats'>): NamedSchema[] {
  return resources
    .filter(({ internal }) => !internal)
    .flatMap((resource) => {
      const names = getSchemaNames(resources, resource)
      const bodies = [
        ...(getAction(resource, 'create') ? (['create'] as const) : []),
        ...(canBeSaved(resource) ? (['update'] as const) : []),
      ]
      return [
        {
          $id: names.record,
          ...toJsonSchema(buildRecordSchema(resource, resources)),
          ...describeRecord({ resources, resource }),
        },
        ...bodies.flatMap((mode) => [
          {
            $id: names[mode],
            ...toJsonSchema(buildJsonBodySchema(resource, mode, formats)),
            ...describeBodyConditions({ resources, resource }, mode),
          },
          ...(isMultipart(resource)
            ? [
                {
                  $id: getMultipartName(names[mode]),
                  ...toJsonSchema(buildBodySchema(resource, mode, formats)),
                  ...describeBodyConditions({ resources, resource }, mode),
                },
              ]
            : []),
        ]),
      ]
    })
}

function describeRecord(scope: ProseScope): { readonly description: string } | undefined {
  const sentences = [...describeComputed(scope), ...describeSight(scope), ...describeLifecycle(scope.resource)]
  return sentences.length === 0 ? undefined : { description: sentences.join(' ') }
}

/** Describes which records and fields the API does not send to all users. */
function describeSight(scope: ProseScope): string[] {
  const { name, fields, records } = scope.resource
  const wording = createVocabulary(createTranslator('en'), name)
  const toSentence = (what: string, condition: PredicateData | undefined): string[] =>
    condition ? [`${what} only when ${describePredicate(scope, condition, wording)}.`] : []
  return [
    ...toSentence('A record is sent', records),
    ...getLeafFields(fields).flatMap(({ path, field }) => toSentence(`${path} is sent`, field.options.maySee)),
  ]
}

/** Describes the first state and each transition; undefined without a lifecycle. */
function describeLifecycle(resource: ResourceData): string[] {
  const field = findStateField(resource)
  if (!field) return []
  const first = `${resource.lifecycle?.on} is ${field.options.default} first`
  return [`${[first, ...describeTransitions(resource)].join('; ')}.`]
}

export const createRef = (name: string): JsonSchema => ({ $ref: `${name}#` })

/** The schema of a body that creates or changes a record: JSON, and also multipart if the resource has files. */
export function createBodySchema(resource: ResourceData, name: string, json: JsonSchema = createRef(name)): JsonSchema {
  if (!isMultipart(resource)) return json
  return createContent({ 'application/json': json, 'multipart/form-data': createRef(getMultipartName(name)) })
}

/** The schema of an action's input; undefined if the action has none. */
export function createInputSchema(
  { formats }: Pick<RecordsContext, 'formats'>,
  resource: ResourceData,
  action: string,
): JsonSchema | undefined {
  const input = getInputResource(resource, action)
  return input && toJsonSchema(buildJsonBodySchema(input, 'create', formats))
}

/** The schemas of a content by media type. */
export const createContent = (schemas: Readonly<Record<string, JsonSchema>>) => ({
  content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }])),
})

/** The response headers with the version of a record. */
const versionHeaders = {
  ETag: { ...text, description: 'The version of the record, for If-Match' },
  'Record-Version': { ...integer, description: 'The number of the version in the history of the record' },
}

/** The response that contains a record, with its version in the headers. */
export const createRecordResponse = (name: string): JsonSchema => ({
  description: 'The record as it is stored now',
  headers: versionHeaders,
  ...createContent({ 'application/json': createRef(name) }),
})

/** The response if If-Match does not match the version of the record. */
export const createPreconditionFailedResponse = (name: string): JsonSchema => ({
  412: {
    description: 'The record as it is now: If-Match names another version',
    headers: versionHeaders,
    ...createContent({ 'application/json': createRef(name), [problemType]: createRef('Problem') }),
  },
})

/** Describes who may read records of a resource, and who may run these actions, as declared. */
export function describeAccess(scope: ProseScope, actions: readonly string[] = []): string {
  const { resource } = scope
  const wording = createVocabulary(createTranslator('en'), resource.name)
  const conditions = describePredicate(scope, getReadCondition(resource), wording)
  const readCondition = conditions === '' ? '' : wording.lookup('predicate.onlyWhen', { conditions })
  const actionConditions = describeConditions(scope, actions).flatMap(([status, condition]) =>
    status === 403 ? [condition] : [],
  )
  return [readCondition, ...actionConditions].filter(Boolean).join(' ') || 'Needs a token, of any profile.'
}

/** Describes when a field is required, and the rules between fields; undefined if there is neither. */
function describeBodyConditions(scope: ProseScope, mode: BodyMode): { readonly description: string } | undefined {
  const wording = createVocabulary(createTranslator('en'), scope.resource.name)
  const sentences = getBodyLeaves(scope.resource, mode).flatMap(({ wirePath, field: { options } }) =>
    typeof options.required === 'object'
      ? [`${wirePath} is required when ${describePredicate(scope, options.required, wording)}.`]
      : [],
  )
  const rules = Object.keys(scope.resource.rules ?? {}).map((name) => explainRule(scope, name, wording))
  const description = [...sentences, ...rules].join(' ')
  return description === '' ? undefined : { description }
}

/** Describes how values are computed: `total = gross − rate % of gross.` */
function describeComputed(scope: ProseScope): string[] {
  const { name, fields } = scope.resource
  const vocabulary = createVocabulary(createTranslator('en'), name)
  return getComputedLeaves(fields).map(
    ({ path, expression }) => `${path} = ${describeExpression(scope, expression, vocabulary)}.`,
  )
}

/** The nouns for one record and for several records in descriptions. */
export function getNouns({ name }: ResourceData) {
  const { lookup } = createTranslator('en')
  const toNoun = (label: string | undefined): string => (label === undefined ? name : lowercaseLabel(label))
  return { one: toNoun(lookup(`resources.${name}.one`)), many: toNoun(lookup(`resources.${name}.name`)) }
}

/** Describes an action by its label and by the fields that it sets, or the handler that it calls. */
export function describeAction(resource: ResourceData, name: string, effect: CallEffect): string {
  const { one } = getNouns(resource)
  const label = createTranslator('en').lookup(`resources.${resource.name}.actions.${name}`) ?? toPascalCase(name)
  if ('call' in effect) return `${label} for one ${one}`
  const changes = Object.entries(effect.set).map(([path, value]) =>
    value === null ? `clears ${path} of one ${one}` : `sets ${path} of one ${one} to ${describeSetValue(value)}`,
  )
  return `${label}: ${changes.join(' and ')}`
}

function describeSetValue(value: Scalar): string {
  const operand = parseOperand(value)
  if (operand.kind === 'input') return `the ${operand.name} of the body`
  return value === '$now' ? 'now' : String(value)
}

export const errorResponse: JsonSchema = {
  description: 'A sentence in the language of Content-Language; 401 has none. As a problem where Accept asks for it',
  ...createContent({ 'text/plain': text, [problemType]: createRef('Problem') }),
}

export const ifMatch = createObjectSchema({
  'if-match': {
    ...text,
    description:
      'The ETag of the record as it was read: 412 where it has changed since. Without it the last write wins.',
  },
})

/** The OpenAPI schema of a route. */
export interface RouteSchema {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly querystring?: JsonSchema
  readonly params?: JsonSchema
  readonly headers?: JsonSchema
  readonly body?: JsonSchema
  readonly response: JsonSchema
}

/** The OpenAPI schemas of each route of a resource. */
export type RouteSchemas = Readonly<
  Record<
    | 'list'
    | 'values'
    | 'export'
    | 'get'
    | 'facts'
    | 'create'
    | 'save'
    | 'upload'
    | 'move'
    | 'remove'
    | 'activate'
    | 'bulk',
    RouteSchema
  >
> & {
  readonly choices: (subset: string) => RouteSchema
  readonly action: (name: string, effect: CallEffect) => RouteSchema
}

export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
