import { z } from 'zod'
import { type BodyField, type BodyLeaf, type BodyMode, getBodyLeaves, toBodyLeaves } from './bodyLeaves.ts'
import { readBodyFile, readBodyValue } from './bodyValues.ts'
import { getSourcePath } from './completion.ts'
import { describeComputedDefault, getFixedDefault, hasComputedDefault, resolveDefault } from './defaults.ts'
import { getValue, type RecordData } from './evaluate.ts'
import type { FieldsData } from './field.ts'
import type { Formats } from './formats.ts'
import { type Issue, type IssueParams, noIssues } from './issue.ts'
import { namesSameFiles } from './kinds/files.ts'
import {
  getEmptyValue,
  hasRows,
  isFile,
  isFileList,
  isLinks,
  isScalar,
  isTextList,
  isTranslated,
} from './kinds/kinds.ts'
import { findUploadIssue } from './kinds/reading/upload.ts'
import {
  acceptEmptyText,
  buildFilesSchema,
  buildLinksSchema,
  buildTextListSchema,
  createAddIssue,
  limitRowCount,
} from './listSchemas.ts'
import type { EvaluationContext } from './predicate.ts'
import { type ParsedLeaf, resolveBody } from './resolveBody.ts'
import type { ResourceData } from './resource.ts'
import { getFilledRows, getMissingRowsKey, getTextFields, type Row, validateRows, validateTexts } from './rows.ts'
import { buildScalarSchema, createScalarReader, isPlainValue, type ReadScalar } from './scalarSchema.ts'
import { isBlank, isObject } from './values.ts'

// By default zod compiles parsers with `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true })

export interface BodyContext {
  readonly mode: BodyMode
  /** On update: the stored record as sent on the wire; fields missing from the body keep its values. */
  readonly stored?: RecordData
  readonly evaluationContext: EvaluationContext
  readonly formats: Formats
}
export type ParsedBody =
  /** Values by declared dotted path; a reference is the plain key. On update only changed values. */
  | { readonly ok: true; readonly value: Record<string, unknown> }
  /** If there are issues, `value` contains the fields without issues. */
  | { readonly ok: false; readonly issues: Issue[]; readonly value: Record<string, unknown> }

/**
 * Parses and normalizes a body according to the declaration; unknown properties are ignored. Each field is parsed by
 * its own leaf schema, see `getLeafSchemas`; rules that depend on other fields, the stored record or the day are
 * applied afterwards.
 */
export function parseBody(resource: ResourceData, body: unknown, context: BodyContext): ParsedBody {
  if (!isObject(body)) return { ok: false, issues: [{ path: '', key: 'body', params: {} }], value: {} }
  const parsedLeaves = getLeafSchemas(resource, context.mode, context.formats).map((part) =>
    parseLeaf(part, body, context),
  )
  const leaves = getBodyLeaves(resource, context.mode)
  return resolveBody(parsedLeaves, { ...context, leaves, fields: resource.fields, rules: resource.rules })
}

/** The schema of a create or update body, for the OpenAPI document. `parseBody` applies further rules. */
export function buildBodySchema(resource: ResourceData, mode: BodyMode, formats: Formats): z.ZodType {
  return buildNestedSchema(getLeafSchemas(resource, mode, formats))
}

/** Like `buildBodySchema`, for a JSON body, which cannot contain files. */
export function buildJsonBodySchema(resource: ResourceData, mode: BodyMode, formats: Formats): z.ZodType {
  return buildNestedSchema(getLeafSchemas(resource, mode, formats).filter(({ leaf }) => !isFile(leaf.field)))
}

interface LeafSchema {
  readonly leaf: BodyLeaf
  readonly schema: z.ZodType
  /** Of a field with one value: what the schema does with a text or a number. */
  readonly read?: ReadScalar | undefined
  /** The result of parsing a missing value, which is always the same. */
  absent?: ParsedLeaf
}

const schemaCache = new WeakMap<ResourceData, Map<string, { formats: Formats; parts: LeafSchema[] }>>()

function getLeafSchemas(resource: ResourceData, mode: BodyMode, formats: Formats): LeafSchema[] {
  const schemasByMode = schemaCache.get(resource) ?? new Map<string, { formats: Formats; parts: LeafSchema[] }>()
  schemaCache.set(resource, schemasByMode)
  const cached = schemasByMode.get(mode)
  if (cached?.formats === formats) return cached.parts
  const parts = getBodyLeaves(resource, mode).map((leaf) => buildLeaf(leaf, mode, formats))
  schemasByMode.set(mode, { formats, parts })
  return parts
}

function parseLeaf(part: LeafSchema, body: RecordData, { mode, stored, evaluationContext }: BodyContext): ParsedLeaf {
  const { leaf } = part
  const { wirePath, field } = leaf
  const cached = isFile(field) ? readBodyFile(body, wirePath) : readBodyValue(body, wirePath)
  if ('invalidPath' in cached)
    return { leaf, sent: false, issues: [{ path: cached.invalidPath, key: 'group', params: {} }] }
  // A file list that is sent back unchanged is not written, like a single stored file that is sent back.
  const isKept = isFileList(field) && stored !== undefined && namesSameFiles(cached.raw, getValue(stored, wirePath))
  const sent = cached.raw !== undefined && !isKept
  const isDefault = !sent && mode === 'create' && hasComputedDefault(field)
  if (isDefault) return { ...parseWith(part, resolveDefault(field, evaluationContext)), sent }
  if (sent) return parseWith(part, cached.raw)
  part.absent ??= { ...parseWith(part, undefined), sent }
  return part.absent
}

function parseWith({ leaf, schema, read }: LeafSchema, raw: unknown): ParsedLeaf {
  if (read && isPlainValue(leaf.field, raw)) return readPlain(leaf, read, raw)
  const parsed = schema.safeParse(raw)
  return parsed.success
    ? { leaf, sent: true, value: parsed.data, issues: noIssues }
    : { leaf, sent: true, issues: parsed.error.issues.map((issue) => toIssue(leaf.wirePath, issue)) }
}

/** Reads a plain value without its schema, which takes four times as long; an import reads one for each cell. */
function readPlain(leaf: BodyLeaf, read: ReadScalar, raw: unknown): ParsedLeaf {
  let issues: Issue[] | undefined
  const value = read(raw, (key, params = {}) => {
    issues ??= []
    issues.push({ path: leaf.wirePath, key, params })
    return null
  })
  return issues ? { leaf, sent: true, issues } : { leaf, sent: true, value, issues: noIssues }
}

/** Parses the value of one field, which may be one that a body may not contain. */
export function parseValue(leaf: BodyLeaf, raw: unknown, formats: Formats): ParsedLeaf {
  const cached = valueSchemas.get(leaf)
  const part = cached?.formats === formats ? cached.part : buildLeaf(leaf, 'update', formats)
  if (cached?.part !== part) valueSchemas.set(leaf, { formats, part })
  return parseWith(part, raw)
}

/** Built once, because an import parses the same fields for each row. */
const valueSchemas = new WeakMap<BodyLeaf, { readonly formats: Formats; readonly part: LeafSchema }>()

function toIssue(wirePath: string, issue: z.core.$ZodIssue): Issue {
  const params = issue.code === 'custom' ? (issue.params as IssueParams | undefined) : undefined
  return { path: [wirePath, ...issue.path.map(String)].join('.'), key: issue.message, params: params ?? {} }
}

function buildLeaf(leaf: BodyLeaf, mode: BodyMode, formats: Formats): LeafSchema {
  const { field } = leaf
  const read = isScalar(field) ? createScalarReader(field, isAlwaysRequired(leaf), formats) : undefined
  return { leaf, schema: buildLeafSchema(leaf, mode, formats), read }
}

const isAlwaysRequired = ({ field, conditions }: BodyLeaf): boolean => isValueRequired(field) && conditions.length === 0

function buildLeafSchema(leaf: BodyLeaf, mode: BodyMode, formats: Formats): z.ZodType {
  const { field } = leaf
  const required = isAlwaysRequired(leaf)
  const schema = buildValueSchema(field, required, formats)
  const fixedDefault = getFixedDefault(field)
  if (mode === 'create' && fixedDefault !== undefined) return schema.prefault(fixedDefault)
  const { copiedFrom } = field.options
  const computedDefault = copiedFrom === undefined ? describeComputedDefault(field) : `copied from ${copiedFrom}`
  if (mode === 'create' && computedDefault)
    return schema.optional().meta({ description: `Absent: ${computedDefault}.` })
  return mode === 'create' && required ? schema : schema.optional()
}

/**
 * Whether the input schema requires a value. A value that can be generated from another field is checked only after the
 * whole body is parsed.
 */
const isValueRequired = (field: BodyField): boolean =>
  (field.options.required === true && getSourcePath(field) === undefined) ||
  ('atLeast' in field.options && (field.options.atLeast ?? 0) > 0)

function buildValueSchema(field: BodyField, required: boolean, formats: Formats): z.ZodType {
  if (hasRows(field)) {
    const { key, atLeast = 1, max } = field.options
    const keyField: FieldsData = key ? { [key]: { kind: 'integer', options: { min: 1 } } } : {}
    const list = buildRowsSchema(
      { ...keyField, ...field.options.fields },
      required && getMissingRowsKey(atLeast),
      formats,
    )
    const validated = list.transform((rows, context) => {
      validateRows(field, rows, createAddIssue(context))
      return rows
    })
    return max === undefined ? validated : limitRowCount(validated, max)
  }
  if (isTranslated(field)) {
    const missingKey = required && getMissingRowsKey(field.options.atLeast ?? 1)
    return buildRowsSchema(getTextFields(field), missingKey, formats).transform((rows, context) => {
      validateTexts(field, rows, createAddIssue(context))
      return getFilledRows(field.options.text, rows)
    })
  }
  if (isTextList(field)) return buildTextListSchema(field, required)
  if (isLinks(field)) return buildLinksSchema(field, required)
  if (isFileList(field)) return buildFilesSchema(field, required)
  if (!isFile(field)) return buildScalarSchema(field, required, formats)
  return z
    .unknown()
    .meta({ type: 'string', format: 'binary' })
    .transform((upload, context) => {
      if (isBlank(upload)) return required ? createAddIssue(context)([], 'required') : null
      const uploadIssue = findUploadIssue(field, upload)
      return uploadIssue ? createAddIssue(context)([], uploadIssue.key, uploadIssue.params) : upload
    })
}

function buildRowsSchema(fields: FieldsData, missingKey: string | false, formats: Formats): z.ZodType<Row[]> {
  const parts = toBodyLeaves(fields, 'create').map((leaf) => ({
    leaf,
    schema: buildLeafSchema(leaf, 'create', formats),
  }))
  const row = buildNestedSchema(parts).transform(
    (parsedRow): Row =>
      Object.fromEntries(
        parts.map(({ leaf }) => [leaf.path, getValue(parsedRow, leaf.wirePath) ?? getEmptyValue(leaf.field)]),
      ),
  )
  const list = z.array(row, { error: ({ input }) => (isBlank(input) ? missingKey || 'list' : 'list') })
  return acceptEmptyText(missingKey ? list : list.nullable().transform((rows) => rows ?? []))
}

interface SchemaTree {
  [name: string]: z.ZodType | SchemaTree
}

/** Nested objects for dotted wire paths. */
function buildNestedSchema(parts: readonly LeafSchema[]): z.ZodType<RecordData> {
  const tree: SchemaTree = {}
  for (const { leaf, schema } of parts) {
    const names = leaf.wirePath.split('.')
    const name = names.pop() ?? ''
    let parent = tree
    for (const group of names) parent = getOrCreateGroup(parent, group)
    parent[isFile(leaf.field) ? `${name}.file` : name] = schema
  }
  return buildObjectSchema(tree)
}

function getOrCreateGroup(tree: SchemaTree, name: string): SchemaTree {
  const cached = tree[name]
  const group = cached && !(cached instanceof z.ZodType) ? cached : {}
  tree[name] = group
  return group
}

function buildObjectSchema(tree: SchemaTree): z.ZodType<RecordData> {
  const properties = Object.entries(tree).map(([name, part]): [string, z.ZodType] => {
    if (part instanceof z.ZodType) return [name, part]
    const group = buildObjectSchema(part)
    return [name, group.safeParse({}).success ? group.nullish() : group]
  })
  return z.object(Object.fromEntries(properties), { error: 'group' })
}
