import { getWirePath } from '#language/bodyLeaves.ts'
import { getLeafFields } from '#language/derive.ts'
import { hasRows, holdsFiles, isLinks } from '#language/kinds/kinds.ts'
import { memoizeByObject } from '#language/memoize.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'

/** Whether a body has no files, which are stored first, and no rows or links, which have their own tables. */
export function isPlainBody(resource: ResourceData, body: unknown): boolean {
  if (!isObject(body)) return true
  return !getFurtherPaths(resource).some((path) => Object.keys(body).some((name) => isWithin(name, path)))
}

const getFurtherPaths = memoizeByObject(({ fields }: ResourceData): readonly string[] =>
  getLeafFields(fields).flatMap(({ path, field }) =>
    holdsFiles(field) || hasRows(field) || isLinks(field) ? [getWirePath(path, field), path] : [],
  ),
)

/** Whether a key of a body names the field, a part of the field, or a group that contains the field. */
const isWithin = (name: string, path: string): boolean =>
  name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`)
