import { z } from 'zod'
import { type Catalog, findTarget, resolveRowTitle } from './catalog.ts'
import { canBeInactive, getCountName, hasCreatedAt, isNeverNull } from './derive.ts'
import type { FieldData, FieldOf, FieldsData } from './field.ts'
import {
  hasRows,
  isFile,
  isFileList,
  isGroup,
  isInverse,
  isLinks,
  isLocation,
  isReference,
  isSecret,
  isTextList,
  isTranslated,
  type ListField,
  type ScalarField,
} from './kinds/kinds.ts'
import { locationKeywords } from './kinds/reading/location.ts'
import type { SchemaKeywords } from './kinds/reading/reader.ts'
import { buildOutputKeywords, getReader } from './kinds/reading/readers.ts'
import { getTextListReader } from './kinds/reading/textLists.ts'
import { hiddenName } from './kinds/rows.ts'
import { getIsSetPath } from './kinds/secret.ts'
import { getPathName } from './recordEntries.ts'
import type { ResourceData } from './resource.ts'
import { isTree } from './trees.ts'

/**
 * The schema of a record on the wire.
 * @param resources to find the key of a reference's target
 */
export function buildRecordSchema(resource: ResourceData, resources: Catalog = []): z.ZodType {
  const hasTextKey = resource.key in resource.fields
  const key = { [resource.key]: hasTextKey ? z.string() : z.int().positive() }
  return z.object({
    ...(!hasTextKey && key),
    ...buildProperties(resource.fields, resources, key),
    ...(canBeInactive(resource) && { deletedAt: createInstantSchema().nullable() }),
    ...(resource.wire?.toggle === 'ativo' && { ativo: z.boolean() }),
    ...(hasCreatedAt(resource) && { createdAt: createInstantSchema() }),
  })
}

const createInstantSchema = () => z.string().meta({ format: 'date-time' })

type SchemaProperties = Record<string, z.ZodType>

function buildProperties(fields: FieldsData, resources: Catalog, key: SchemaProperties): SchemaProperties {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const properties = buildFieldProperties(name, field, resources, key)
      return isAlwaysSent(field, resources)
        ? properties
        : properties.map(([property, schema]): [string, z.ZodType] => [property, schema.optional()])
    }),
  )
}

/** Whether every user who sees a record also sees the field, and the record that it refers to. */
function isAlwaysSent(field: FieldData, resources: Catalog): boolean {
  const target = isReference(field) ? findTarget(resources, field.options.to)?.resource : undefined
  const isTargetSeen = target?.records === undefined || target.titles === 'open'
  return field.options.maySee === undefined && isTargetSeen
}

/**
 * The properties of one field on the wire: an id beside a reference, a count beside a list, and the record's key in
 * rows.
 */
function buildFieldProperties(
  name: string,
  field: FieldData,
  resources: Catalog,
  ownerKey: SchemaProperties,
): [string, z.ZodType][] {
  const toCountProperty = (list: ListField): [string, z.ZodType] => [getCountName(name, list), z.int().nonnegative()]
  const toProperty = (schema: z.ZodType): [string, z.ZodType] => [name, isNeverNull(field) ? schema : schema.nullable()]
  if (isReference(field)) {
    const { as, title } = field.options
    const id = toProperty(buildKeySchema(field.options.to, resources))
    const ids: [string, z.ZodType][] = as === 'idAndObject' || as === 'id' ? [[`${name}Id`, id[1]]] : []
    const pathEntry = buildTargetSchema(field.options.to, title, true, resources)
    return as === 'id'
      ? ids
      : [
          ...ids,
          toProperty(buildTargetSchema(field.options.to, title, as !== 'title', resources, field.options.with)),
          ...(isTree(field) ? ([[getPathName(name), z.array(pathEntry)]] satisfies [string, z.ZodType][]) : []),
        ]
  }
  if (isInverse(field)) {
    const { wire = 'entries', entries = [] } = field.options
    const target = findTarget(resources, field.options.to)
    const id = target && !target.rows ? { [target.resource.key]: buildKeySchema(field.options.to, resources) } : {}
    const entry = z.looseObject({ ...id, ...Object.fromEntries(entries.map((path) => [path, z.unknown()])) })
    return wire === 'none'
      ? []
      : wire === 'count'
        ? [toCountProperty(field)]
        : [[name, z.array(entry)], toCountProperty(field)]
  }
  if (isLinks(field)) {
    const { to, title, wire } = field.options
    const entries: [string, z.ZodType][] = [[name, z.array(buildTargetSchema(to, title, true, resources))]]
    return [...(wire === 'count' ? [] : entries), toCountProperty(field)]
  }
  if (hasRows(field)) return [[name, z.array(buildRowSchema(field, resources, ownerKey))], toCountProperty(field)]
  if (isGroup(field)) return [[name, z.object(buildProperties(field.options.fields, resources, ownerKey))]]
  if (isTranslated(field))
    return [[name, z.array(z.object({ language: z.enum(field.options.languages), [field.options.text]: z.string() }))]]
  if (isTextList(field)) {
    const item = z.string().meta({ ...getTextListReader(field).getItemKeywords(field.options) })
    return [[name, z.array(item)]]
  }
  if (isSecret(field)) return [[getIsSetPath(name), z.boolean()]]
  if (isFile(field)) return [toProperty(fileSchema)]
  if (isFileList(field)) return [[name, z.array(fileSchema)]]
  if (isLocation(field)) return [toProperty(z.object({ lat: z.number(), lon: z.number() }).meta(locationKeywords))]
  const { accepts } = getReader(field)
  if (accepts === 'json') return [toProperty(z.unknown().meta(buildScalarKeywords(field)))]
  if (accepts === 'flag') return [toProperty(z.boolean())]
  return [toProperty((accepts === 'number' ? z.number() : z.string()).meta(buildScalarKeywords(field)))]
}

/** A stored file. Only those that need not be pictures have a type and a size. */
export const fileSchema = z.object({
  tempUri: z.string(),
  name: z.string(),
  thumbUri: z.string().optional(),
  type: z.string().optional(),
  size: z.int().nonnegative().optional(),
})

/** A computed number may have more digits than one that is entered. */
function buildScalarKeywords(field: ScalarField): SchemaKeywords {
  const keywords = buildOutputKeywords(field)
  if (field.options.computed === undefined) return keywords
  const { pattern: _, ...others } = keywords
  return { ...others, readOnly: true }
}

/**
 * The schema of a row on the wire.
 * @param ownerKey the key of the record that the row belongs to
 */
export function buildRowSchema(
  { options }: FieldOf<'rows'>,
  resources: Catalog,
  ownerKey: SchemaProperties,
): z.ZodType {
  const { key, stamped, fields } = options
  const id = key ? { [key]: z.int().positive() } : {}
  const timestamps = stamped && { createdAt: createInstantSchema(), updatedAt: createInstantSchema() }
  const canHide = Object.values(fields).some((field) => !isAlwaysSent(field, resources))
  const hidden = canHide && { [hiddenName]: z.string().optional().meta({ description: hiddenHelp }) }
  return z.looseObject({ ...id, ...ownerKey, ...buildProperties(fields, resources, id), ...hidden, ...timestamps })
}

const hiddenHelp = 'Stands for references to records that you do not see. Send it back to keep them.'

const buildKeySchema = (to: string, resources: Catalog): z.ZodType => {
  const target = findTarget(resources, to)?.resource
  return target && target.key in target.fields ? z.string() : z.int().positive()
}

function buildTargetSchema(
  to: string,
  title: string | undefined,
  withKey: boolean,
  resources: Catalog,
  carried: readonly string[] = [],
): z.ZodType {
  const target = findTarget(resources, to)
  if (target?.rows) return buildRowTargetSchema(target.rows, title, resources)
  const key = withKey ? target?.resource.key : undefined
  return z.looseObject({
    ...(key && { [key]: buildKeySchema(to, resources) }),
    ...(title && { [title]: z.string() }),
    ...(target && buildCarriedProperties(target.resource.fields, carried, resources)),
  })
}

/** The further values of a referenced record, by their paths. */
function buildCarriedProperties(fields: FieldsData, paths: readonly string[], resources: Catalog): SchemaProperties {
  const names = [...new Set(paths.map((path) => path.split('.')[0] ?? path))]
  return Object.fromEntries(
    names.flatMap((name): [string, z.ZodType][] => {
      const field = fields[name]
      if (!field) return []
      if (!isGroup(field)) return buildFieldProperties(name, field, resources, {})
      const inner = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
      return [[name, z.object(buildCarriedProperties(field.options.fields, inner, resources))]]
    }),
  )
}

function buildRowTargetSchema(rows: FieldOf<'rows'>, title: string | undefined, resources: Catalog): z.ZodType {
  const { key } = rows.options
  const resolvedTitle = title === undefined ? undefined : resolveRowTitle(resources, rows, title)
  return z.looseObject({
    ...(key && { [key]: z.int().positive() }),
    ...(resolvedTitle && {
      [resolvedTitle.ref]: buildTargetSchema(resolvedTitle.target.name, resolvedTitle.title, true, resources),
    }),
  })
}
