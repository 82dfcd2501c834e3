import { type Catalog, findTarget } from '#language/catalog.ts'
import { getWritableFields, isMultipart } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { FieldsData } from '#language/field.ts'
import { FileCopy } from '#language/kinds/file.ts'
import type { BodyWriter } from '#language/kinds/kind.ts'
import { buildFieldBody } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'

/** The body of a save: JSON, or multipart if the resource can have files. */
export type RequestBody = { readonly data: RecordData } | { readonly parts: () => FormData }

/**
 * Builds the body of a save from the writable fields, in the format of the API. Undefined fields are left out, so that
 * the server keeps their values.
 * @param isJson whether to build JSON although the resource has files
 */
export function buildRequestBody(
  resources: Catalog,
  resource: ResourceData,
  values: RecordData,
  mode: 'create' | 'update',
  isJson = false,
): RequestBody {
  const data = buildData(resources, getWritableFields(resource, mode), values)
  return isMultipart(resource) && !isJson ? { parts: () => toFormData(data) } : { data }
}

function buildData(resources: Catalog, fields: FieldsData, values: RecordData): RecordData {
  const writer: BodyWriter = {
    getKeyName: (to) => findTarget(resources, to)?.resource.key ?? 'id',
    writeFields: (inner, innerValues) => buildData(resources, inner as FieldsData, innerValues),
  }
  return Object.assign(
    {},
    ...Object.entries(fields)
      .filter(([, field]) => field.options.computed === undefined)
      .map(([name, field]) => buildFieldBody(name, field, values, writer)),
  )
}

/**
 * Encodes a body as multipart, with names such as `name`, `cover.file` and `collection[0][slot]`. Null and an
 * empty list become an empty part.
 */
function toFormData(data: RecordData): FormData {
  const parts = new FormData()
  const add = (name: string, value: unknown): void => {
    if (value === null || (Array.isArray(value) && value.length === 0)) parts.append(name, '')
    else if (value instanceof Blob) parts.append(`${name}.file`, value)
    else if (value instanceof FileCopy) parts.append(`${name}.copyOf`, String(value.copyOf))
    else if (Array.isArray(value)) for (const [index, entry] of value.entries()) add(`${name}[${index}]`, entry)
    else if (isObject(value)) for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
    else parts.append(name, String(value))
  }
  for (const [name, value] of Object.entries(data)) add(name, value)
  return parts
}
