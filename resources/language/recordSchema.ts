import { z } from 'zod'
import { type Catalog, rowTitle, targetNamed } from './catalog.ts'
import { canBeInactive, countNameOf, isNeverNull, isStamped } from './derive.ts'
import type { FieldData, FieldOf, FieldsData } from './field.ts'
import { hasRows, isFile, isGroup, isInverse, isReference, isTranslated } from './kinds/kinds.ts'
import { factsOf, readerOf } from './kinds/reading/readers.ts'
import type { ResourceData } from './resource.ts'

/**
 * The schema of a record on the wire.
 * @param resources to find the key of a reference's target
 */
export function recordSchema(resource: ResourceData, resources: Catalog = []): z.ZodType {
  const hasTextKey = resource.key in resource.fields
  const key = { [resource.key]: hasTextKey ? z.string() : z.int().positive() }
  return z.object({
    ...(!hasTextKey && key),
    ...outputShape(resource.fields, resources, key),
    ...(canBeInactive(resource) && { deletedAt: instant().nullable() }),
    ...(resource.wire?.toggle === 'ativo' && { ativo: z.boolean() }),
    ...(isStamped(resource) && { createdAt: instant() }),
  })
}

const instant = () => z.string().meta({ format: 'date-time' })

type Shape = Record<string, z.ZodType>

function outputShape(fields: FieldsData, resources: Catalog, key: Shape): Shape {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => outputs(name, field, resources, key)))
}

/**
 * The properties of one field on the wire: an id beside a reference, a count beside a list, and the record's key in
 * rows.
 */
function outputs(name: string, field: FieldData, resources: Catalog, owner: Shape): [string, z.ZodType][] {
  const count = (list: FieldOf<'many' | 'rows'>): [string, z.ZodType] => [
    countNameOf(name, list),
    z.int().nonnegative(),
  ]
  const one = (schema: z.ZodType): [string, z.ZodType] => [name, isNeverNull(field) ? schema : schema.nullable()]
  if (isReference(field)) {
    const { as, title } = field.options
    const id = one(keySchema(field.options.to, resources))
    const ids: [string, z.ZodType][] = as === 'idAndObject' || as === 'id' ? [[`${name}Id`, id[1]]] : []
    return as === 'id' ? ids : [...ids, one(targetSchema(field.options.to, title, as !== 'title', resources))]
  }
  if (isInverse(field)) {
    const { wire = 'entries', entries = [] } = field.options
    const target = targetNamed(resources, field.options.to)
    const id = target && !target.rows ? { [target.resource.key]: keySchema(field.options.to, resources) } : {}
    const entry = z.looseObject({ ...id, ...Object.fromEntries(entries.map((path) => [path, z.unknown()])) })
    return wire === 'none' ? [] : wire === 'count' ? [count(field)] : [[name, z.array(entry)], count(field)]
  }
  if (hasRows(field)) return [[name, z.array(rowSchema(field, resources, owner))], count(field)]
  if (isGroup(field)) return [[name, z.object(outputShape(field.options.fields, resources, owner))]]
  if (isTranslated(field))
    return [[name, z.array(z.object({ language: z.enum(field.options.languages), [field.options.text]: z.string() }))]]
  if (isFile(field)) return [one(z.object({ tempUri: z.string(), name: z.string(), thumbUri: z.string().optional() }))]
  const { accepts } = readerOf(field)
  if (accepts === 'flag') return [one(z.boolean())]
  return [one((accepts === 'number' ? z.number() : z.string()).meta(factsOf(field)))]
}

/**
 * The schema of a row on the wire.
 * @param owner the key of the record that the row belongs to
 */
export function rowSchema({ options }: FieldOf<'rows'>, resources: Catalog, owner: Shape): z.ZodType {
  const { key, stamped, fields } = options
  const id = key ? { [key]: z.int().positive() } : {}
  const stamps = stamped && { createdAt: instant(), updatedAt: instant() }
  return z.looseObject({ ...id, ...owner, ...outputShape(fields, resources, id), ...stamps })
}

const keySchema = (to: string, resources: Catalog): z.ZodType => {
  const target = targetNamed(resources, to)?.resource
  return target && target.key in target.fields ? z.string() : z.int().positive()
}

function targetSchema(to: string, title: string | undefined, withKey: boolean, resources: Catalog): z.ZodType {
  const target = targetNamed(resources, to)
  if (target?.rows) return rowTargetSchema(target.rows, title, resources)
  const key = withKey ? target?.resource.key : undefined
  return z.looseObject({ ...(key && { [key]: keySchema(to, resources) }), ...(title && { [title]: z.string() }) })
}

function rowTargetSchema(rows: FieldOf<'rows'>, title: string | undefined, resources: Catalog): z.ZodType {
  const { key } = rows.options
  const shown = title === undefined ? undefined : rowTitle(resources, rows, title)
  return z.looseObject({
    ...(key && { [key]: z.int().positive() }),
    ...(shown && { [shown.ref]: targetSchema(shown.target.name, shown.title, true, resources) }),
  })
}
