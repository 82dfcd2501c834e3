import type { RefOptions } from './kinds/ref.ts'
import { isObject } from './values.ts'

/** The value of a reference without what it carries of its target beside the key and the title. */
export const withoutCarried = (value: unknown, options: Pick<RefOptions, 'with'>): unknown =>
  options.with ? omitPaths(value, options.with) : value

/** Removes these dotted paths, and a group of which nothing is left. */
function omitPaths(value: unknown, paths: readonly string[]): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const innerPaths = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
      if (paths.includes(name)) return []
      if (innerPaths.length === 0) return [[name, inner]]
      const left = omitPaths(inner, innerPaths)
      return isObject(left) && Object.keys(left).length === 0 ? [] : [[name, left]]
    }),
  )
}
