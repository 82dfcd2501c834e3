import { leafFields } from '#resources/language/derive.ts'
import { type RecordData, valueAt } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'
import { sameValue } from './save.ts'

/** What a write changed, by dotted path: `{from, to}`. Lists of other records and files' addresses are no content. */
export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

/** The differences between two wire records of a resource. */
export function changesBetween(resource: ResourceData, before: RecordData, after: RecordData): Changes {
  const paths = leafFields(resource.fields)
    .filter(({ field }) => field.kind !== 'many')
    .map(({ path, field }) => (field.kind === 'ref' && field.options.as === 'id' ? `${path}Id` : path))
  return Object.fromEntries(
    paths
      .map((path) => [path, valueAt(before, path), valueAt(after, path)] as const)
      .filter(([, from, to]) => !sameValue(content(from), content(to)) || placeOf(from) !== placeOf(to))
      .map(([path, from, to]) => [path, { from: content(from), to: content(to) }]),
  )
}

/** Another file may have the same name: it is another where it lies elsewhere. What is signed changes by the clock. */
function placeOf(value: unknown): string | undefined {
  const address = isFile(value) ? value.tempUri : undefined
  return typeof address === 'string' ? address.split('?', 1)[0] : undefined
}

function isFile(value: unknown): value is { readonly tempUri: unknown; readonly name: unknown } {
  return isObject(value) && 'tempUri' in value && 'name' in value
}

/** A file is known by its name, and rows do not tell the signed addresses of pictures they show. */
function content(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (isFile(value)) return value.name
  return JSON.parse(JSON.stringify(value, (name, inner) => (name === 'thumbUri' ? undefined : inner)))
}
