import type { JsonObject } from './bodies.ts'
import { HttpError } from './httpError.ts'
import type { Upload } from './upload.ts'

/** One part of a multipart body. */
export type Part = readonly [name: string, value: string | Upload]

type Branch = Map<string, Branch | string | Upload>

/**
 * Builds the object that part names describe: `name`, `cover.file`, `address[city]`, `collection[0][slot]`. Numeric
 * keys form an array in their order, gaps allowed. Malformed names are ignored.
 *
 * @throws HttpError 400 if two parts set the same path
 */
export function bodyOfParts(parts: readonly Part[]): JsonObject {
  const root: Branch = new Map()
  for (const [name, value] of parts) {
    const path = pathIn(name)
    if (path && !place(root, path, value)) throw new HttpError(400, 'errors.repeatedPart', { name }, { field: name })
  }
  return objectOf(root)
}

function pathIn(name: string): string[] | undefined {
  const [, head, rest = ''] = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name) ?? []
  if (head === undefined) return undefined
  const path = [head, ...[...rest.matchAll(/\[([^[\]]+)\]/g)].map(([, key = '']) => key)]
  return path.includes('__proto__') ? undefined : path
}

/** Returns false if the path is taken, or if a parent on it already has a plain value. */
function place(root: Branch, path: readonly string[], value: string | Upload): boolean {
  let branch = root
  for (const key of path.slice(0, -1)) {
    const next = branch.get(key) ?? new Map()
    if (!(next instanceof Map)) return false
    branch.set(key, next)
    branch = next
  }
  const last = path.at(-1) ?? ''
  if (branch.has(last)) return false
  branch.set(last, value)
  return true
}

function objectOf(branch: Branch): JsonObject {
  return Object.fromEntries([...branch].map(([key, value]) => [key, contentOf(value)]))
}

function contentOf(value: Branch | string | Upload): unknown {
  if (!(value instanceof Map)) return value
  const keys = [...value.keys()]
  if (!keys.every((key) => /^(0|[1-9]\d{0,5})$/.test(key))) return objectOf(value)
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => contentOf(value.get(key) ?? ''))
}
