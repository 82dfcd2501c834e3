import { z } from 'zod'
import { type BodyField, type BodyLeaf, type BodyMode, bodyLeaves, leavesOf } from './bodyLeaves.ts'
import { type RecordData, valueAt } from './evaluate.ts'
import type { FieldsData } from './field.ts'
import type { Formats } from './formats.ts'
import type { Issue, IssueParams, Refuse } from './issue.ts'
import { uploadFault } from './kinds/file.ts'
import { emptyOf, hasRows, isFile, isTranslated, type ScalarField } from './kinds/kinds.ts'
import { inputFactsOf, readerOf } from './kinds/reading/readers.ts'
import type { Surroundings } from './predicate.ts'
import type { ResourceData } from './resource.ts'
import { judgeRows, judgeTexts, missingRows, type Row, textFields, withText } from './rows.ts'
import { type Reading, settle } from './settle.ts'
import { fileIn, isBlank, isObject, valueIn } from './values.ts'

// By default zod compiles parsers with `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true })

export interface BodyContext {
  readonly mode: BodyMode
  /** On update: the stored record as sent on the wire; fields missing from the body keep its values. */
  readonly stored?: RecordData
  readonly surroundings: Surroundings
  readonly formats: Formats
}
export type ParsedBody =
  /** Values by declared dotted path; a reference is the plain key. On update only changed values. */
  | { readonly ok: true; readonly value: Record<string, unknown> }
  /** If there are issues, `value` contains the fields without issues. */
  | { readonly ok: false; readonly issues: Issue[]; readonly value: Record<string, unknown> }

/**
 * Parses and normalises a body according to the declaration; unknown properties are ignored. Each field is parsed by
 * its own part of `bodySchema`; rules that depend on other fields, the stored record or the day are applied afterwards.
 */
export function parseBody(resource: ResourceData, body: unknown, context: BodyContext): ParsedBody {
  if (!isObject(body)) return { ok: false, issues: [{ path: '', key: 'body', params: {} }], value: {} }
  const readings = schemasOf(resource, context.mode, context.formats).map((part) => readLeaf(part, body))
  return settle(readings, context)
}

/** The schema of a create or update body, for the OpenAPI document. `parseBody` applies further rules. */
export function bodySchema(resource: ResourceData, mode: BodyMode, formats: Formats): z.ZodType {
  return nested(schemasOf(resource, mode, formats))
}

/** Like `buildBodySchema`, for a JSON body, which cannot contain files. */
export function jsonBodySchema(resource: ResourceData, mode: BodyMode, formats: Formats): z.ZodType {
  return nested(schemasOf(resource, mode, formats).filter(({ leaf }) => !isFile(leaf.field)))
}

interface LeafSchema {
  readonly leaf: BodyLeaf
  readonly schema: z.ZodType
}

const known = new WeakMap<ResourceData, Map<string, { formats: Formats; parts: LeafSchema[] }>>()

function schemasOf(resource: ResourceData, mode: BodyMode, formats: Formats): LeafSchema[] {
  const modes = known.get(resource) ?? new Map<string, { formats: Formats; parts: LeafSchema[] }>()
  known.set(resource, modes)
  const found = modes.get(mode)
  if (found?.formats === formats) return found.parts
  const parts = bodyLeaves(resource, mode).map((leaf) => ({ leaf, schema: leafSchema(leaf, mode, formats) }))
  modes.set(mode, { formats, parts })
  return parts
}

function readLeaf({ leaf, schema }: LeafSchema, body: RecordData): Reading {
  const { wirePath, field } = leaf
  const found = isFile(field) ? fileIn(body, wirePath) : valueIn(body, wirePath)
  if ('fault' in found) return { leaf, sent: false, issues: [{ path: found.fault, key: 'group', params: {} }] }
  const parsed = schema.safeParse(found.raw)
  const sent = found.raw !== undefined
  return parsed.success
    ? { leaf, sent, value: parsed.data, issues: [] }
    : { leaf, sent, issues: parsed.error.issues.map((issue) => issueFrom(wirePath, issue)) }
}

function issueFrom(at: string, issue: z.core.$ZodIssue): Issue {
  const params = issue.code === 'custom' ? (issue.params as IssueParams | undefined) : undefined
  return { path: [at, ...issue.path.map(String)].join('.'), key: issue.message, params: params ?? {} }
}

function leafSchema({ field, conditions }: BodyLeaf, mode: BodyMode, formats: Formats): z.ZodType {
  const required = needsValue(field) && conditions.length === 0
  const schema = valueSchema(field, required, formats)
  const preset = 'default' in field.options ? field.options.default : undefined
  if (mode === 'create' && preset !== undefined) return schema.prefault(preset)
  return mode === 'create' && required ? schema : schema.optional()
}

const needsValue = ({ options }: BodyField): boolean =>
  options.required === true || ('atLeast' in options && (options.atLeast ?? 0) > 0)

function valueSchema(field: BodyField, required: boolean, formats: Formats): z.ZodType {
  if (hasRows(field)) {
    const { key, atLeast = 1, max } = field.options
    const own: FieldsData = key ? { [key]: { kind: 'integer', options: { min: 1 } } } : {}
    const list = rowsSchema({ ...own, ...field.options.fields }, required && missingRows(atLeast), formats)
    const judged = list.transform((rows, context) => {
      judgeRows(field, rows, refuseIn(context))
      return rows
    })
    return max === undefined ? judged : shortEnough(judged, max)
  }
  if (isTranslated(field)) {
    const missing = required && missingRows(field.options.atLeast ?? 1)
    return rowsSchema(textFields(field), missing, formats).transform((rows, context) => {
      judgeTexts(field, rows, refuseIn(context))
      return withText(field.options.text, rows)
    })
  }
  if (!isFile(field)) return scalarSchema(field, required, formats)
  return z
    .unknown()
    .meta({ type: 'string', format: 'binary' })
    .transform((upload, context) => {
      if (isBlank(upload)) return required ? refuseIn(context)([], 'required') : null
      const fault = uploadFault(field, upload)
      return fault ? refuseIn(context)([], fault.key, fault.params) : upload
    })
}

function rowsSchema(fields: FieldsData, missing: string | false, formats: Formats): z.ZodType<Row[]> {
  const parts = leavesOf(fields, 'create').map((leaf) => ({ leaf, schema: leafSchema(leaf, 'create', formats) }))
  const row = nested(parts).transform(
    (read): Row =>
      Object.fromEntries(parts.map(({ leaf }) => [leaf.path, valueAt(read, leaf.wirePath) ?? emptyOf(leaf.field)])),
  )
  const list = z.array(row, { error: ({ input }) => (isBlank(input) ? missing || 'list' : 'list') })
  return missing ? list : list.nullable().transform((rows) => rows ?? [])
}

/** Checks the number of rows before parsing them, so that a huge body does not produce an issue for each row. */
const shortEnough = (list: z.ZodType, max: number): z.ZodType =>
  z.preprocess((raw, context) => {
    if (Array.isArray(raw) && raw.length > max) refuseIn(context)([], 'maxItems', { max })
    return raw
  }, list)

function scalarSchema(field: ScalarField, required: boolean, formats: Formats): z.ZodType {
  const reader = readerOf(field)
  const input = inputSchema(field, formats)
  return (required ? input : input.nullable()).transform((raw, context) => {
    let refused = false
    const refuse: Refuse = (key, params) => {
      refused = true
      return refuseIn(context)([], key, params)
    }
    const value = isBlank(raw) || reader.isBlank?.(raw) ? null : reader.read(field.options, raw, refuse, formats)
    if (!isBlank(value)) return value
    return required && !refused ? refuse('required') : emptyOf(field)
  })
}

/** The schema of the raw value, before it is parsed. */
function inputSchema(field: ScalarField, formats: Formats): z.ZodType {
  const { accepts, wrongType: wrong = 'text' } = readerOf(field)
  const facts = inputFactsOf(field, formats)
  switch (accepts) {
    case 'number':
      return z.union([z.number().meta(facts), z.string()], wrongType(wrong))
    case 'flag':
      return z.union([z.boolean(), z.string().meta({ enum: ['true', 'false'] })], wrongType(wrong))
    case 'key':
      return z.union([z.number().meta(facts), z.string(), z.looseObject({}).meta(keyObject)], wrongType(wrong))
    case 'anything':
      return z.unknown().meta(facts)
    case 'text':
      return z.string(wrongType(wrong)).meta(facts)
  }
}

const keyObject = { description: 'The key of the target, beside its title' }
/** The message key `required` for a blank value, otherwise the given one. */
const wrongType = (key: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (isBlank(input) ? 'required' : key),
})

const refuseIn =
  (context: z.core.$RefinementCtx) =>
  (path: readonly (string | number)[], key: string, params: IssueParams = {}): null => {
    context.addIssue({ code: 'custom', message: key, params, path: [...path] })
    return null
  }

interface Tree {
  [name: string]: z.ZodType | Tree
}

/** Nested objects for dotted wire paths. */
function nested(parts: readonly LeafSchema[]): z.ZodType<RecordData> {
  const tree: Tree = {}
  for (const { leaf, schema } of parts) {
    const names = leaf.wirePath.split('.')
    const name = names.pop() ?? ''
    let place = tree
    for (const group of names) place = groupIn(place, group)
    place[isFile(leaf.field) ? `${name}.file` : name] = schema
  }
  return objectOf(tree)
}

function groupIn(tree: Tree, name: string): Tree {
  const found = tree[name]
  const group = found && !(found instanceof z.ZodType) ? found : {}
  tree[name] = group
  return group
}

function objectOf(tree: Tree): z.ZodType<RecordData> {
  const shape = Object.entries(tree).map(([name, part]): [string, z.ZodType] => {
    if (part instanceof z.ZodType) return [name, part]
    const group = objectOf(part)
    return [name, group.safeParse({}).success ? group.nullish() : group]
  })
  return z.object(Object.fromEntries(shape), { error: 'group' })
}
