import { type Catalog, targetNamed } from '#resources/language/catalog.ts'
import { isMultipart, writableFields } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { Field, FieldKind, FieldsData, OptionsByKind } from '#resources/language/field.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'

/** The body of a save: JSON, or multipart if the resource can have files. */
export type RequestBody = { readonly data: RecordData } | { readonly parts: () => FormData }

/**
 * Builds the body of a save from the writable fields, in the format of the API. A field without a value is left out, so
 * that the server keeps its value.
 */
export function requestBody(
  resources: Catalog,
  resource: ResourceData,
  values: RecordData,
  mode: 'create' | 'update',
): RequestBody {
  const data = written(resources, writableFields(resource, mode), values)
  return isMultipart(resource) ? { parts: () => partsOf(data) } : { data }
}

function written(resources: Catalog, fields: FieldsData, values: RecordData): RecordData {
  return Object.assign({}, ...Object.entries(fields).map(([name, field]) => write(resources, name, field, values)))
}

function write<K extends FieldKind>(
  resources: Catalog,
  name: string,
  field: { [P in K]: Field<P, unknown, OptionsByKind[P]> }[K],
  values: RecordData,
): RecordData {
  return writers[field.kind](name, field.options, values, resources)
}

type Writer<O> = (name: string, options: O, values: RecordData, resources: Catalog) => RecordData

const asItIs: Writer<unknown> = (name, _options, values) => (values[name] === undefined ? {} : { [name]: values[name] })
const never: Writer<unknown> = () => ({})

/** How each kind of field is written into a body. */
const writers: { readonly [K in FieldKind]: Writer<OptionsByKind[K]> } = {
  text: asItIs,
  email: asItIs,
  integer: asItIs,
  boolean: asItIs,
  date: asItIs,
  timestamp: asItIs,
  choice: asItIs,
  country: asItIs,
  region: asItIs,
  city: asItIs,
  zip: asItIs,
  many: never,
  ref(name, options, values, resources) {
    if (options.as === 'title') return {}
    if (options.as !== 'object') return asItIs(`${name}Id`, undefined, values, resources)
    const chosen = values[name]
    const key = targetNamed(resources, options.to)?.resource.key ?? 'id'
    return isObject(chosen) ? { [name]: { [key]: chosen[key] } } : asItIs(name, undefined, values, resources)
  },
  group: (name, options, values, resources) => {
    const group = values[name]
    return isObject(group) ? { [name]: written(resources, options.fields, group) } : {}
  },
  rows: (name, options, values, resources) => {
    const rows = values[name]
    if (!Array.isArray(rows)) return {}
    const { key, fields } = options
    return {
      [name]: rows.filter(isObject).map((row) => ({
        ...(key !== undefined && row[key] !== undefined ? { [key]: row[key] } : {}),
        ...written(resources, fields, row),
      })),
    }
  },
  // Empty translations are not sent.
  translated: (name, options, values) => {
    const rows = values[name]
    if (!Array.isArray(rows)) return {}
    const filled = rows.filter(isObject).filter((row) => row[options.text])
    return { [name]: filled.map((row) => ({ language: row.language, [options.text]: row[options.text] })) }
  },
  // A stored file is not sent again; null removes it.
  file: (name, _options, values) =>
    values[name] instanceof Blob || values[name] === null ? { [name]: values[name] } : {},
}

/** Encodes a body as multipart: `name`, `cover.file`, `collection[0][slot]`; null is an empty part. */
function partsOf(data: RecordData): FormData {
  const parts = new FormData()
  const add = (name: string, value: unknown): void => {
    if (value instanceof Blob) parts.append(`${name}.file`, value)
    else if (Array.isArray(value)) for (const [index, entry] of value.entries()) add(`${name}[${index}]`, entry)
    else if (isObject(value)) for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
    else parts.append(name, value === null ? '' : String(value))
  }
  for (const [name, value] of Object.entries(data)) add(name, value)
  return parts
}
