import type { JsonObject } from './bodies.ts'
import { HttpError } from './httpError.ts'
import type { Upload } from './upload.ts'

/** One part of a multipart body. */
export type BodyPart = readonly [name: string, value: string | Upload]

type PartTree = Map<string, PartTree | string | Upload>

/**
 * Builds the object that part names describe: `name`, `cover.file`, `address[city]`, `collection[0][slot]`,
 * `shelf[label].file`. Numeric keys form an array in their order, gaps allowed. Malformed names are ignored.
 *
 * @throws HttpError 400 if two parts set the same path
 */
export function buildBody(parts: readonly BodyPart[]): JsonObject {
  const root: PartTree = new Map()
  for (const [name, value] of parts) {
    const path = parsePath(name)
    if (path && !setValue(root, path, value)) throw new HttpError(400, 'errors.repeatedPart', { name }, { field: name })
  }
  return toObject(root)
}

function parsePath(name: string): string[] | undefined {
  const [, firstKey, rest = '', end] = /^([^[\]]+)((?:\[[^[\]]+\])*)(?:(?<=\])\.(file|copyOf))?$/.exec(name) ?? []
  if (firstKey === undefined) return undefined
  const path = [firstKey, ...[...rest.matchAll(/\[([^[\]]+)\]/g)].map(([, key = '']) => key), ...(end ? [end] : [])]
  return path.includes('__proto__') ? undefined : path
}

/** Returns false if the path is taken, or if a parent on it already has a plain value. */
function setValue(root: PartTree, path: readonly string[], value: string | Upload): boolean {
  let node = root
  for (const key of path.slice(0, -1)) {
    const child = node.get(key) ?? new Map()
    if (!(child instanceof Map)) return false
    node.set(key, child)
    node = child
  }
  const last = path.at(-1) ?? ''
  if (node.has(last)) return false
  node.set(last, value)
  return true
}

function toObject(node: PartTree): JsonObject {
  return Object.fromEntries([...node].map(([key, value]) => [key, toValue(value)]))
}

function toValue(value: PartTree | string | Upload): unknown {
  if (!(value instanceof Map)) return value
  const keys = [...value.keys()]
  if (!keys.every((key) => /^(0|[1-9]\d{0,5})$/.test(key))) return toObject(value)
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => toValue(value.get(key) ?? ''))
}
